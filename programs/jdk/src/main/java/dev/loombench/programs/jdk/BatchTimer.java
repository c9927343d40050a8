package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.ProgramRun;

/// Repeats a batch: without measuring for the time of warm-up, then at least once and until the measured time is over.
final class BatchTimer {
    private BatchTimer() {}

    /// Work that takes its own time, so that preparing it isn't measured.
    @FunctionalInterface
    interface Batch {
        /// Nanoseconds that the work took.
        ///
        /// @throws Exception if it failed
        long run() throws Exception;
    }

    /// Repeats the batch until the time of warm-up is over; not once if that is zero.
    ///
    /// @throws Exception what the batch throws
    static void warmUp(ProgramRun run, Batch batch) throws Exception {
        long start = System.nanoTime();
        while (System.nanoTime() - start < run.warmup().toNanos()) {
            batch.run();
        }
    }

    /// Mean time of the batch in seconds.
    ///
    /// @throws Exception what the batch throws
    static double meanSeconds(ProgramRun run, Batch batch) throws Exception {
        long start = System.nanoTime();
        long nanos = 0;
        int batches = 0;
        do {
            nanos += batch.run();
            batches++;
        } while (System.nanoTime() - start < run.measure().toNanos());
        return (double) nanos / batches / 1e9;
    }
}
