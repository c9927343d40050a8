package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Diagnosis.Rule;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.stream.Stream;

/// Finds deadlocks: of platform threads as the JVM itself reports them in `Thread.print`, and of threads of any kind at
/// monitors as thread dumps show them from JDK 24 on.
final class LockCycleRule implements Rule {
    /// Weight of the finding: above saturation, since these threads never go on, though others may.
    private static final double WEIGHT = 1.5;

    private static final int MAX_SENTENCES = 6;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        List<List<DeadlockedThread>> printed =
                symptoms.locks().present().map(PrintedLocks::deadlocks).orElse(List.of());
        if (!printed.isEmpty()) {
            return List.of(
                    finding("The JVM itself reports " + Format.count(printed.size(), "deadlock") + ".", printed));
        }
        return symptoms
                .sufficientDumps()
                .map(ThreadDumpSummary::deadlocks)
                .filter(deadlocks -> !deadlocks.isEmpty())
                .map(deadlocks -> finding(
                        "All thread dumps show " + Format.count(deadlocks.size(), "deadlock")
                                + " of threads that wait for each other's monitors.",
                        deadlocks))
                .stream()
                .toList();
    }

    private static CauseFinding finding(String sentence, List<List<DeadlockedThread>> deadlocks) {
        return CauseFinding.confirmed(
                Cause.DEADLOCK,
                WEIGHT,
                evidence(sentence, deadlocks),
                deadlocks.getFirst().getFirst().stack());
    }

    private static List<String> evidence(String sentence, List<List<DeadlockedThread>> deadlocks) {
        return Stream.concat(
                        Stream.of(sentence),
                        deadlocks.stream()
                                .flatMap(List::stream)
                                .limit(MAX_SENTENCES)
                                .map(LockCycleRule::sentence))
                .toList();
    }

    private static String sentence(DeadlockedThread waiter) {
        return "Thread " + waiter.thread() + " waits for a " + waiter.type() + " that thread " + waiter.holder()
                + " holds"
                + FrameClassifier.mainFrame(waiter.stack())
                        .map(StackFrame::text)
                        .map(text -> ", in " + text)
                        .orElse("") + ".";
    }
}
