package dev.loombench.programs.kit;

import dev.loombench.protocol.program.ProgramMetric;
import java.util.OptionalLong;

/// Operations that were done one after the other or by several threads in a measured time.
///
/// @param operations number of operations, at least 1
/// @param nanos measured time in ns
/// @param bytes bytes allocated meanwhile by the whole JVM, if it counts them
public record MeasuredWork(long operations, long nanos, OptionalLong bytes) {
    /// Something that can be repeated.
    public interface Operation {
        /// Does it.
        ///
        /// @return number of operations that were done, at least 1
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
            long unused = operation.run();
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
            operations += operation.run();
            nanos = System.nanoTime() - begin;
        } while (nanos < run.measure().toNanos());
        return new MeasuredWork(operations, nanos, since(bytes));
    }

    /// Bytes that were allocated since an earlier reading of [AllocationCounter].
    public static OptionalLong since(OptionalLong earlier) {
        OptionalLong now = AllocationCounter.read();
        return earlier.isPresent() && now.isPresent()
                ? OptionalLong.of(Math.max(0, now.getAsLong() - earlier.getAsLong()))
                : OptionalLong.empty();
    }

    /// Mean time of an operation in s.
    public double secondsEach() {
        return nanos / 1e9 / operations;
    }

    /// Reports the mean time of an operation.
    public void reportTime(ProgramRun run) {
        run.report(ProgramMetric.TIME, secondsEach());
    }

    /// Reports the bytes that an operation allocated, if the JVM counts them.
    public void reportAllocated(ProgramRun run) {
        if (bytes.isPresent()) {
            run.report(ProgramMetric.ALLOCATED, (double) bytes.getAsLong() / operations);
        }
    }
}
