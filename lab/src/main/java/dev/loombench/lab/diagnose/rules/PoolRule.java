package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds exhausted pools of platform threads. Their task queues can't be seen from outside, but threads that
/// wait for results of tasks can, and so can unread requests.
final class PoolRule implements Rule {
    /// Share of the dumps in which all threads must have a task; between two tasks one may look idle for a
    /// moment.
    private static final double MIN_BUSY_SHARE = 0.8;

    /// Pool size below which full use is normal: a single worker.
    private static final int FEWEST_THREADS = 2;

    private static final double WEIGHT = 0.8;

    private static final Pattern QUEUE_CLASS =
            Pattern.compile("java\\.util\\.concurrent\\.\\w*(Queue|Deque|Exchanger)");
    private static final Set<String> TAKING_METHODS =
            Set.of("take", "poll", "takeFirst", "takeLast", "pollFirst", "pollLast", "exchange");

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        return symptoms.looks()
                .present()
                .filter(looks -> looks.dumps() >= Looks.FEWEST)
                .map(looks -> looks.pools().stream()
                        .filter(pool -> pool.threads() >= FEWEST_THREADS && pool.busy() >= MIN_BUSY_SHARE)
                        .limit(1)
                        .map(pool ->
                                finding(looks, pool, symptoms.unread().present().orElse(0)))
                        .toList())
                .orElse(List.of());
    }

    /// The program's call that waits at a JDK queue, as a hand-made resource pool does.
    private static Optional<DumpFrame> queue(List<DumpFrame> stack) {
        return stack.stream()
                .dropWhile(frame ->
                        !QUEUE_CLASS.matcher(frame.type()).matches() || !TAKING_METHODS.contains(frame.method()))
                .dropWhile(Frames::ofJdk)
                .findFirst();
    }

    private static Finding finding(Looks looks, PoolUse pool, int unread) {
        double waiting = looks.places().stream()
                .filter(place -> place.activity() == Activity.RESULT)
                .mapToDouble(Place::threads)
                .sum();
        String busy = "All " + pool.threads() + " threads of " + pool.name() + " had a task in "
                + Words.percent(pool.busy()) + " of " + looks.dumps() + " dumps.";
        Optional<DumpFrame> queue = queue(pool.stack());
        if (queue.isPresent()) {
            return Finding.suspected(
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
            return Finding.confirmed(
                    Cause.PLATFORM_POOL,
                    WEIGHT,
                    List.of(
                            busy,
                            Words.number(waiting)
                                    + " threads waited for results of its tasks at the same time: more than it has"
                                    + " threads."),
                    pool.stack());
        }
        if (unread >= Symptoms.FEWEST_UNREAD) {
            return Finding.confirmed(
                    Cause.PLATFORM_POOL,
                    WEIGHT,
                    List.of(
                            busy,
                            "In nearly every sample, requests lay unread on at least " + unread
                                    + " connections: there was no thread for them."),
                    pool.stack());
        }
        return Finding.suspected(
                Cause.PLATFORM_POOL,
                WEIGHT,
                List.of(busy, "Whether more tasks are queued for its threads can't be seen from outside."),
                pool.stack());
    }
}
