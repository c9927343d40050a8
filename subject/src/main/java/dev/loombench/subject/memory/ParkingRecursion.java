package dev.loombench.subject.memory;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Body of all parked threads: a recursion that parks in its deepest frame until released.
final class ParkingRecursion implements Runnable {
    private final int depth;
    private volatile boolean released;
    private volatile @Nullable Throwable failure;

    volatile long result;

    ParkingRecursion(int depth) {
        this.depth = depth;
    }

    @Override
    public void run() {
        try {
            result = descend(depth, depth, 1);
        } catch (Throwable t) {
            failure = t;
        }
    }

    /// Stops further parking; threads that are parked must be unparked by the caller.
    void release() {
        released = true;
    }

    /// Throwable of a thread that could not park; null if there is none.
    @Nullable
    Throwable failure() {
        return failure;
    }

    /// Recurses; three numbers stay live in each frame until the thread is released.
    private long descend(int frames, long one, long two) {
        long three = one * 31 + two;
        if (frames > 1) {
            return descend(frames - 1, two, three) + one ^ three;
        }
        while (!released) {
            LockSupport.park();
        }
        return one + two ^ three;
    }
}
