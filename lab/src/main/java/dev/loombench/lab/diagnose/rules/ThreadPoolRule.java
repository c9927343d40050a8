package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Diagnosis.Rule;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.PoolSaturation;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadActivity;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadSite;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds exhausted pools of platform threads. Their task queues can't be seen from outside, but threads that
/// wait for results of tasks can, and so can unread requests.
final class ThreadPoolRule implements Rule {
    /// Share of the dumps in which all threads must have a task; between two tasks one may look idle for a
    /// moment.
    private static final double MIN_BUSY_SHARE = 0.8;

    /// Pool size below which full use is normal: a single worker.
    private static final int MIN_THREADS = 2;

    private static final double WEIGHT = 0.8;

    private static final Pattern QUEUE_CLASS =
            Pattern.compile("java\\.util\\.concurrent\\.\\w*(Queue|Deque|Exchanger)");
    private static final Set<String> TAKING_METHODS =
            Set.of("take", "poll", "takeFirst", "takeLast", "pollFirst", "pollLast", "exchange");

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.dumps()
                .present()
                .filter(looks -> looks.dumps() >= ThreadDumpSummary.MIN_DUMPS)
                .map(looks -> looks.pools().stream()
                        .filter(pool -> pool.threads() >= MIN_THREADS && pool.saturatedShare() >= MIN_BUSY_SHARE)
                        .limit(1)
                        .map(pool -> finding(
                                looks,
                                pool,
                                symptoms.unreadConnections().present().orElse(0)))
                        .toList())
                .orElse(List.of());
    }

    /// The program's call that waits at a JDK queue, as a hand-made resource pool does.
    private static Optional<StackFrame> queue(List<StackFrame> stack) {
        return stack.stream()
                .dropWhile(frame ->
                        !QUEUE_CLASS.matcher(frame.type()).matches() || !TAKING_METHODS.contains(frame.method()))
                .dropWhile(FrameClassifier::isJdk)
                .findFirst();
    }

    private static CauseFinding finding(ThreadDumpSummary looks, PoolSaturation pool, int unread) {
        double waiting = looks.sites().stream()
                .filter(place -> place.activity() == ThreadActivity.RESULT)
                .mapToDouble(ThreadSite::threads)
                .sum();
        String busy = "All " + pool.threads() + " threads of " + pool.name() + " had a task in "
                + Format.wholePercent(pool.saturatedShare()) + " of " + looks.dumps() + " dumps.";
        Optional<StackFrame> queue = queue(pool.stack());
        if (queue.isPresent()) {
            return CauseFinding.suspected(
                    Cause.PLATFORM_POOL,
                    WEIGHT,
                    List.of(
                            busy,
                            "Most of them wait in " + queue.get().text()
                                    + ": that may be the limit, and"
                                    + " more threads wouldn't change it."),
                    pool.stack());
        }
        if (waiting > pool.threads()) {
            return CauseFinding.confirmed(
                    Cause.PLATFORM_POOL,
                    WEIGHT,
                    List.of(
                            busy,
                            Format.tenths(waiting)
                                    + " threads waited for results of its tasks at the same time: more than it has"
                                    + " threads."),
                    pool.stack());
        }
        if (unread >= Symptoms.MIN_UNREAD_CONNECTIONS) {
            return CauseFinding.confirmed(
                    Cause.PLATFORM_POOL,
                    WEIGHT,
                    List.of(
                            busy,
                            "In nearly every sample, requests lay unread on at least " + unread
                                    + " connections: there was no thread for them."),
                    pool.stack());
        }
        return CauseFinding.suspected(
                Cause.PLATFORM_POOL,
                WEIGHT,
                List.of(busy, "Whether more tasks are queued for its threads can't be seen from outside."),
                pool.stack());
    }
}
