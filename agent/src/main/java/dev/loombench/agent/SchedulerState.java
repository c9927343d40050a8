package dev.loombench.agent;

import java.util.concurrent.ForkJoinPool;
import java.util.function.IntSupplier;

/// What the scheduler of virtual threads does.
///
/// @param parallelism how many carriers it runs at once
/// @param threads carriers that it has, those that stand in for blocked ones included
/// @param active carriers that aren't waiting for work
/// @param queued virtual threads of the program that are ready to run and have no carrier
record SchedulerState(int parallelism, int threads, int active, long queued) {
    /// @param probes how many of those in the queues are the agent's own
    static SchedulerState of(ForkJoinPool pool, IntSupplier probes) {
        long queued = pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
        return new SchedulerState(
                pool.getParallelism(),
                pool.getPoolSize(),
                pool.getActiveThreadCount(),
                Math.max(0, queued - probes.getAsInt()));
    }
}
