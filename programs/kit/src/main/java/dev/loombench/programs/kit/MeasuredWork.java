package dev.loombench.programs.kit;

import dev.loombench.protocol.program.ProgramMetric;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/// Operations that were done one after the other or by several threads in a measured time.
///
/// @param operations number of operations, at least 1
/// @param nanos measured time in ns
/// @param bytes bytes allocated meanwhile by the whole JVM, if it counts them
public record MeasuredWork(long operations, long nanos, OptionalLong bytes) {
    /// Something that can be repeated.
    @FunctionalInterface
    public interface Operation {
        /// Does it once.
        ///
        /// @throws Exception if it failed, which ends the trial
        void run() throws Exception;
    }

    /// Operation that takes its own time, so that preparing and checking it isn't measured.
    @FunctionalInterface
    public interface TimedOperation {
        /// Does it once.
        ///
        /// @return time in ns that it took
        /// @throws Exception if it failed, which ends the trial
        long run() throws Exception;
    }

    /// Repeats an operation for the warm-up's time, and then for the measured time, but at least once.
    ///
    /// @throws Exception what the operation throws
    public static MeasuredWork repeat(ProgramRun run, Operation operation) throws Exception {
        warmUp(run, operation);
        return measure(run, operation);
    }

    /// Repeats an operation for the warm-up's time, which may be none.
    ///
    /// @throws Exception what the operation throws
    public static void warmUp(ProgramRun run, Operation operation) throws Exception {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < run.warmup().toNanos()) {
            operation.run();
        }
    }

    /// Repeats an operation for the measured time, but at least once.
    ///
    /// @throws Exception what the operation throws
    public static MeasuredWork measure(ProgramRun run, Operation operation) throws Exception {
        OptionalLong bytes = AllocationCounter.read();
        long begin = System.nanoTime();
        long operations = 0;
        long nanos;
        do {
            operation.run();
            operations++;
            nanos = System.nanoTime() - begin;
        } while (nanos < run.measure().toNanos());
        return new MeasuredWork(operations, nanos, AllocationCounter.since(bytes));
    }

    /// Repeats an operation for the measured time, but at least once, and adds up the times that it
    /// takes itself. Bytes aren't counted, since some are of its preparation.
    ///
    /// @throws Exception what the operation throws
    public static MeasuredWork measureTimed(ProgramRun run, TimedOperation operation) throws Exception {
        AtomicLong nanos = new AtomicLong();
        MeasuredWork work = measure(run, () -> nanos.addAndGet(operation.run()));
        return new MeasuredWork(work.operations, nanos.get(), OptionalLong.empty());
    }

    /// Mean time of an operation in s.
    public double secondsEach() {
        return nanos / 1e9 / operations;
    }

    /// Reports the mean time of an operation.
    public void reportTime(ProgramRun run) {
        run.report(ProgramMetric.TIME, secondsEach());
    }

    /// Reports the operations per second.
    public void reportThroughput(ProgramRun run) {
        run.report(ProgramMetric.THROUGHPUT, operations * 1e9 / nanos);
    }

    /// Reports the bytes that an operation allocated, if the JVM counts them.
    public void reportAllocated(ProgramRun run) {
        if (bytes.isPresent()) {
            run.report(ProgramMetric.ALLOCATED, (double) bytes.getAsLong() / operations);
        }
    }
}
