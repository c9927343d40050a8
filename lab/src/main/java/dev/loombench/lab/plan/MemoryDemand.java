package dev.loombench.lab.plan;

import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.Work;
import java.util.OptionalLong;

/// How much of its heap work fills for sure.
public final class MemoryDemand {
    /// Of a virtual thread that is parked where it began: more than any of 100,000 and of 1,000,000 took with JDK 21
    /// and 25.
    private static final long OF_A_VIRTUAL_THREAD = 1_000;

    /// Of each frame that it is deep, in compiled code and in code that is still interpreted.
    private static final long OF_A_WARM_FRAME = 30;

    private static final long OF_A_COLD_FRAME = 60;

    /// The first ones take more, each: code isn't compiled yet, and structures come in chunks.
    private static final long FIRST_ONES = 10_000;

    private static final long MORE_OF_A_FIRST_ONE = 1_500;
    private static final long MORE_OF_ITS_FRAME = 100;

    /// The objects of a platform thread; its stack lies outside the heap.
    private static final long OF_A_PLATFORM_THREAD = 1_000;

    private MemoryDemand() {}

    /// Bytes of parked threads; absent for all other tasks, of which nobody knows what they keep.
    public static OptionalLong heapBytes(Work work) {
        return work.task() instanceof TaskSpec.Park park
                ? OptionalLong.of(parked((long) work.tasks() * work.callers(), work.model(), park))
                : OptionalLong.empty();
    }

    private static long parked(long threads, ModelSpec model, TaskSpec.Park park) {
        long all = threads * ofAThread(model, park);
        return model instanceof ModelSpec.PlatformPerTask
                ? all
                : all + Math.min(threads, FIRST_ONES) * (MORE_OF_A_FIRST_ONE + park.depth() * MORE_OF_ITS_FRAME);
    }

    private static long ofAThread(ModelSpec model, TaskSpec.Park park) {
        return model instanceof ModelSpec.PlatformPerTask
                ? OF_A_PLATFORM_THREAD
                : OF_A_VIRTUAL_THREAD + park.depth() * (park.warm() ? OF_A_WARM_FRAME : OF_A_COLD_FRAME);
    }
}
