package dev.loombench.generator.netty;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/// Event loop with a manual clock, which advances by a microsecond for each immediate task.
final class ManualEventLoop implements EventLoop {
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

    /// Sets the time that each reading of the clock takes, including the work around it.
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

    /// Runs all tasks of a period.
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
