package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.CallKind;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds threads that wait to put into full queues, as at an asynchronous logger whose appender is slow, or into
/// pipes and subscribers' buffers. It is never more than suspected: a program may hold back its producers like
/// that on purpose.
final class FullQueueRule implements DiagnosisRule {
    /// Mean number of waiting threads that makes a queue of them.
    private static final double MIN_QUEUE = 3;

    private static final double ALWAYS_SHARE = 0.8;

    private static final double WEIGHT = 0.7;

    /// Where threads put something, told by the JDK's call.
    private enum Target {
        PIPE(
                "java\\.io\\.Piped.*",
                "to write into a full pipe",
                "nothing is read from the full pipe into which they write"),
        SUBSCRIBER(
                "java\\.util\\.concurrent\\.SubmissionPublisher.*",
                "for a subscriber whose buffer is full",
                "a subscriber doesn't take what they publish"),
        HAND_OVER(
                "java\\.util\\.concurrent\\.(SynchronousQueue|Linked\\w*TransferQueue).*",
                "to hand something over",
                "nobody takes what they hand over"),
        QUEUE(".*", "to put into a full queue", "nothing is taken from the full queue into which they put");

        private final Pattern type;
        private final String purpose;
        private final String hang;

        Target(String type, String purpose, String hang) {
            this.type = Pattern.compile(type);
            this.purpose = purpose;
            this.hang = hang;
        }

        static Target of(ThreadSite site) {
            return Stream.of(values())
                    .filter(target -> FrameClassifier.jdkCalls(site.stack()).stream()
                            .anyMatch(frame -> target.type.matcher(frame.type()).matches()))
                    .findFirst()
                    .orElse(QUEUE);
        }
    }

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.sufficientDumps().stream()
                .flatMap(dumps -> dumps.sites().stream()
                        .filter(site -> site.activity() == ThreadActivity.PUT && site.dumpShare() >= ALWAYS_SHARE)
                        .filter(site -> site.threads() >= symptoms.minQueue(MIN_QUEUE) || hangs(dumps, site))
                        .findFirst()
                        .map(site -> finding(symptoms, dumps, site))
                        .stream())
                .toList();
    }

    /// Whether the same threads stood there all the time, and didn't run.
    private static boolean hangs(ThreadDumpSummary dumps, ThreadSite site) {
        return site.still()
                && !CallKind.TIMED.isInnermostIn(site.stack())
                && (!site.virtual() || dumps.movement().carriersStill());
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite site) {
        Target target = Target.of(site);
        String waited = Format.tenths(site.threads()) + (site.virtual() ? " virtual" : " platform")
                + " threads waited"
                + FrameClassifier.inMethod(site.stack())
                + " " + target.purpose + " at the same time, on average of " + dumps.dumps() + " thread dumps.";
        if (!hangs(dumps, site)) {
            return new CauseFinding(
                    Cause.FULL_QUEUE,
                    Confidence.SUSPECTED,
                    WEIGHT,
                    List.of(waited, "They may be held back on purpose."),
                    site.stack(),
                    target == Target.QUEUE ? Cause.FULL_QUEUE.title() : "Threads wait " + target.purpose,
                    Cause.FULL_QUEUE.remedy());
        }
        return new CauseFinding(
                Cause.FULL_QUEUE,
                Confidence.SUSPECTED,
                WEIGHT,
                List.of(waited, "None of them moved: nothing was taken in " + Format.waitTime(symptoms.window()) + "."),
                site.stack(),
                "Threads hang: " + target.hang,
                "Find who is to take it: that thread has ended, for example by an exception, or waits itself. Put with a time"
                        + " limit (offer).");
    }
}
