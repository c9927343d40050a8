package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.FrameClassifier;
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
        return symptoms.watched().sites().stream()
                .filter(site -> site.activity() == ThreadActivity.PUT && site.dumpShare() >= ALWAYS_SHARE)
                .filter(site -> site.threads() >= symptoms.minQueue(MIN_QUEUE) || hangs(symptoms, site))
                .limit(1)
                .map(site -> finding(symptoms, site))
                .toList();
    }

    /// Whether the same threads stood there all the time, and didn't run.
    private static boolean hangs(Symptoms symptoms, ThreadSite site) {
        return site.still() && !site.isTimed() && !symptoms.mayReturn(site);
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadSite site) {
        Target target = Target.of(site);
        boolean hangs = hangs(symptoms, site);
        CauseFinding finding = CauseFinding.suspected(
                Cause.FULL_QUEUE,
                WEIGHT,
                List.of(
                        symptoms.waitedAtOnce(site, site.inMethod() + " " + target.purpose, ""),
                        hangs ? Message.NOTHING_TAKEN.text(symptoms.window()) : Message.HELD_BACK_ON_PURPOSE.text()),
                site.stack());
        if (hangs) {
            return finding.withTitle(Message.PUTTERS_HANG.text(target.hang)).withRemedy(Message.FIND_TAKER.text());
        }
        return target == Target.QUEUE ? finding : finding.withTitle(Message.PUTTERS_WAIT.text(target.purpose));
    }
}
