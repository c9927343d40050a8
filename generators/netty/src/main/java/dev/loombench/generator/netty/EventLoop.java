package dev.loombench.generator.netty;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Thread to which a load is confined, and its clock.
interface EventLoop {
    /// Current time, in nanoseconds of [System#nanoTime].
    long now();

    void execute(Runnable task);

    /// @param nanos delay from now
    void schedule(Runnable task, long nanos);

    /// Wraps an executor.
    ///
    /// @param executor with a single thread
    static EventLoop of(ScheduledExecutorService executor) {
        return new EventLoop() {
            @Override
            public long now() {
                return System.nanoTime();
            }

            @Override
            public void execute(Runnable task) {
                executor.execute(task);
            }

            @Override
            public void schedule(Runnable task, long nanos) {
                Future<?> unused = executor.schedule(task, nanos, TimeUnit.NANOSECONDS);
            }
        };
    }
}
