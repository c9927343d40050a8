package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Diagnosis.Rule;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadSite;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.KnownCalls;
import dev.loombench.protocol.Format;
import java.util.List;

/// Finds threads that wait to put into full queues, as at an asynchronous logger whose appender is slow. It is never
/// more than suspected: a program may hold back its producers like that on purpose.
final class FullQueueRule implements Rule {
    /// Mean number of waiting threads that makes a queue of them.
    private static final double MIN_QUEUE = 3;

    private static final double ALWAYS_SHARE = 0.8;

    private static final double WEIGHT = 0.7;

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
                && !KnownCalls.isTimed(site.stack())
                && (!site.virtual() || dumps.movement().carriersStill());
    }

    private static CauseFinding finding(Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite site) {
        String waited = Format.tenths(site.threads()) + (site.virtual() ? " virtual" : " platform")
                + " threads waited"
                + FrameClassifier.mainFrame(site.stack())
                        .map(frame -> " in " + frame.qualifiedMethod())
                        .orElse("")
                + " to put into a full queue at the same time, on average of " + dumps.dumps() + " thread dumps.";
        if (!hangs(dumps, site)) {
            return CauseFinding.suspected(
                    Cause.FULL_QUEUE, WEIGHT, List.of(waited, "They may be held back on purpose."), site.stack());
        }
        return new CauseFinding(
                Cause.FULL_QUEUE,
                CauseFinding.Confidence.SUSPECTED,
                WEIGHT,
                List.of(
                        waited,
                        "None of them moved: nothing was taken from it in " + Format.waitTime(symptoms.window()) + "."),
                site.stack(),
                "Threads hang: nothing is taken from the full queue into which they put",
                "Find who is to take from it: it has ended, for example by an exception, or waits itself. Put with a time"
                        + " limit (offer).");
    }
}
