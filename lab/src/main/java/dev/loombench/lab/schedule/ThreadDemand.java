package dev.loombench.lab.schedule;

import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.TaskSpec;

/// Upper bound of the platform threads that work has at once.
public final class ThreadDemand {
    /// Threads of the JVM itself, with a reserve for an executor's own.
    private static final long JVM_THREADS = 50;

    /// Threads of the HTTP client that each asynchronous request has: a selector, and workers of its pool.
    private static final long CLIENT_THREADS = 4;

    private ThreadDemand() {}

    /// Upper bound for a JVM with this work.
    ///
    /// @param work work whose pool size is a number
    public static long platformThreads(BatchSpec work) {
        long tasks = (long) work.tasks() * work.callers();
        return JVM_THREADS + ofModel(work, tasks) + ofClients(work, tasks);
    }

    private static long ofModel(BatchSpec work, long tasks) {
        return switch (work.model()) {
            case ModelSpec.PlatformPerTask() -> tasks * threadsPerTask(work);
            case ModelSpec.CachedPool() -> tasks * threadsPerTask(work);
            case ModelSpec.FixedPool(PoolSize size) -> bounded(size, tasks, work.callers());
            case ModelSpec.WorkStealing(PoolSize size) -> bounded(size, tasks, work.callers());
            case ModelSpec.SingleThread() -> work.callers();
            case ModelSpec.VirtualPerTask() -> 0;
            case ModelSpec.VirtualBounded bounded -> 0;
        };
    }

    /// Threads of one task: two for a task that splits.
    private static long threadsPerTask(BatchSpec work) {
        return work.task().flattened().stream().anyMatch(TaskSpec.SplitFib.class::isInstance) ? 2 : 1;
    }

    private static long bounded(PoolSize size, long tasks, int callers) {
        return size instanceof PoolSize.Fixed(int threads) ? Math.min(tasks, (long) threads * callers) : tasks;
    }

    private static long ofClients(BatchSpec work, long tasks) {
        boolean clients = work.task().flattened().stream()
                .anyMatch(step -> step instanceof TaskSpec.Request request && request.async());
        return clients ? tasks * CLIENT_THREADS : 0;
    }
}
