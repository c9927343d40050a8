package dev.loombench.lab.plan;

import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.PoolSize;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.Work;

/// How many platform threads work can come to have at once, at most.
public final class ThreadDemand {
    /// A JVM's own, and those of an executor.
    private static final long OF_A_JVM = 50;

    /// An asynchronous request has a client of its own: a selector, and workers of its pool.
    private static final long OF_A_CLIENT = 4;

    private ThreadDemand() {}

    /// @param work its model's size a number
    public static long platformThreads(Work work) {
        long tasks = (long) work.tasks() * work.callers();
        return OF_A_JVM + ofModel(work, tasks) + ofClients(work, tasks);
    }

    private static long ofModel(Work work, long tasks) {
        return switch (work.model()) {
            case ModelSpec.PlatformPerTask() -> tasks * stages(work);
            case ModelSpec.CachedPool() -> tasks * stages(work);
            case ModelSpec.FixedPool(PoolSize size) -> bounded(size, tasks, work.callers());
            case ModelSpec.WorkStealing(PoolSize size) -> bounded(size, tasks, work.callers());
            case ModelSpec.SingleThread() -> work.callers();
            case ModelSpec.VirtualPerTask() -> 0;
            case ModelSpec.VirtualBounded bounded -> 0;
        };
    }

    /// A task that splits is two at once.
    private static long stages(Work work) {
        return work.task().flattened().stream().anyMatch(TaskSpec.SplitFib.class::isInstance) ? 2 : 1;
    }

    private static long bounded(PoolSize size, long tasks, int callers) {
        return size instanceof PoolSize.Fixed(int threads) ? Math.min(tasks, (long) threads * callers) : tasks;
    }

    private static long ofClients(Work work, long tasks) {
        boolean clients = work.task().flattened().stream()
                .anyMatch(step -> step instanceof TaskSpec.Request request && request.async());
        return clients ? tasks * OF_A_CLIENT : 0;
    }
}
