package dev.loombench.agent;

import java.util.concurrent.ForkJoinPool;

/// What the scheduler of virtual threads does.
///
/// @param parallelism how many carriers it runs at once
/// @param threads carriers that it has, those that stand in for blocked ones included
/// @param active carriers that aren't waiting for work
/// @param queued virtual threads that are ready to run and have no carrier
record SchedulerState(int parallelism, int threads, int active, long queued) {
    static SchedulerState of(ForkJoinPool pool) {
        return new SchedulerState(
                pool.getParallelism(),
                pool.getPoolSize(),
                pool.getActiveThreadCount(),
                pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount());
    }
}
