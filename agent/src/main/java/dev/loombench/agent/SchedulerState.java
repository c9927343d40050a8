package dev.loombench.agent;

import java.util.concurrent.ForkJoinPool;
import java.util.function.IntSupplier;

/// State of the scheduler of virtual threads.
///
/// @param parallelism target number of running carriers
/// @param threads existing carriers, including those that compensate for blocked ones
/// @param active carriers that aren't waiting for work
/// @param queued runnable virtual threads of the program without a carrier
record SchedulerState(int parallelism, int threads, int active, long queued) {
    /// Reads the state.
    ///
    /// @param probes number of queued probe threads of the agent, read after the queues
    static SchedulerState read(ForkJoinPool pool, IntSupplier probes) {
        long queued = pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
        return new SchedulerState(
                pool.getParallelism(),
                pool.getPoolSize(),
                pool.getActiveThreadCount(),
                Math.max(0, queued - probes.getAsInt()));
    }
}
