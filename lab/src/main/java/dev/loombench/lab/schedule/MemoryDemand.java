package dev.loombench.lab.schedule;

import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskSpec;
import java.util.OptionalLong;

/// Heap that work is known to fill.
public final class MemoryDemand {
    /// Heap bytes of a virtual thread that parks in its first frame: more than any of 100,000 and of 1,000,000
    /// took with JDK 21 and 25.
    private static final long VIRTUAL_THREAD_BYTES = 1_000;

    /// Bytes of each further stack frame: warm in compiled code, cold in code that is still interpreted.
    private static final long WARM_FRAME_BYTES = 30;

    private static final long COLD_FRAME_BYTES = 60;

    /// Number of first threads that take more each: code isn't compiled yet, and structures grow in chunks.
    private static final long FIRST_THREADS = 10_000;

    private static final long FIRST_THREAD_EXTRA_BYTES = 1_500;
    private static final long FIRST_FRAME_EXTRA_BYTES = 100;

    /// Heap bytes of a platform thread's objects; its stack lies outside the heap.
    private static final long PLATFORM_THREAD_BYTES = 1_000;

    private MemoryDemand() {}

    /// Heap bytes of parked threads; absent for all other tasks, whose demand isn't known.
    public static OptionalLong heapBytes(BatchSpec work) {
        return work.task() instanceof TaskSpec.Park park
                ? OptionalLong.of(parked((long) work.tasks() * work.callers(), work.model(), park))
                : OptionalLong.empty();
    }

    private static long parked(long threads, ModelSpec model, TaskSpec.Park park) {
        long bytes = threads * threadBytes(model, park);
        return model instanceof ModelSpec.PlatformPerTask
                ? bytes
                : bytes
                        + Math.min(threads, FIRST_THREADS)
                                * (FIRST_THREAD_EXTRA_BYTES + park.depth() * FIRST_FRAME_EXTRA_BYTES);
    }

    private static long threadBytes(ModelSpec model, TaskSpec.Park park) {
        return model instanceof ModelSpec.PlatformPerTask
                ? PLATFORM_THREAD_BYTES
                : VIRTUAL_THREAD_BYTES + park.depth() * (park.warm() ? WARM_FRAME_BYTES : COLD_FRAME_BYTES);
    }
}
