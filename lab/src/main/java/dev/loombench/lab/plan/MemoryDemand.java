package dev.loombench.lab.plan;

import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.Work;
import java.util.OptionalLong;

/// How much of its heap work fills for sure.
public final class MemoryDemand {
    /// Of a virtual thread that is parked where it began, as measured at 1,000,000 with JDK 21 and 25. Where there
    /// are fewer each takes more, and all of them together little.
    private static final long OF_A_VIRTUAL_THREAD = 700;

    /// Of each frame that it is deep.
    private static final long OF_A_FRAME = 30;

    /// The objects of a platform thread; its stack lies outside the heap.
    private static final long OF_A_PLATFORM_THREAD = 1_000;

    private MemoryDemand() {}

    /// Bytes of parked threads; absent for all other tasks, of which nobody knows what they keep.
    public static OptionalLong heapBytes(Work work) {
        return work.task() instanceof TaskSpec.Park park
                ? OptionalLong.of((long) work.tasks() * work.callers() * ofAThread(work.model(), park))
                : OptionalLong.empty();
    }

    private static long ofAThread(ModelSpec model, TaskSpec.Park park) {
        return model instanceof ModelSpec.PlatformPerTask
                ? OF_A_PLATFORM_THREAD
                : OF_A_VIRTUAL_THREAD + park.depth() * OF_A_FRAME;
    }
}
