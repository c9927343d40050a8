package dev.loombench.generator.hyperfoil;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// One thread on which all of a load happens, and its clock.
interface EventLoop {
    /// In the nanoseconds of this JVM's clock.
    long now();

    void execute(Runnable task);

    /// @param nanos from now on
    void schedule(Runnable task, long nanos);

    /// @param executor of one thread
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
