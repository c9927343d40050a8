package dev.loombench.generator.hyperfoil;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/// An event loop whose time passes only as it is told to, a microsecond for each task that comes at once.
final class PlayedLoop implements EventLoop {
    private record Task(long at, long number, Runnable work) {}

    private static final long TURN = 1_000L;

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::at).thenComparingLong(Task::number));
    private long costs;
    private long now = 1_000_000_000_000L;
    private long number;

    @Override
    public long now() {
        now += costs;
        return now;
    }

    /// From now on each look at the clock takes so long, as the work does that goes with it.
    void slow(Duration each) {
        costs = each.toNanos();
    }

    @Override
    public void execute(Runnable task) {
        schedule(task, TURN);
    }

    @Override
    public void schedule(Runnable task, long nanos) {
        number++;
        tasks.add(new Task(now + nanos, number, task));
    }

    /// Plays all that comes in this time.
    void play(Duration time) {
        long end = now + time.toNanos();
        for (Task next = tasks.peek(); next != null && next.at() <= end; next = tasks.peek()) {
            tasks.remove();
            now = Math.max(now, next.at());
            next.work().run();
        }
        now = Math.max(now, end);
    }
}
