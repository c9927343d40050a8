package dev.loombench.subject.memory;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// What all parked threads run: a recursion, at whose end they park until they are released.
final class ParkedBody implements Runnable {
    private final int depth;
    private volatile boolean released;
    private volatile @Nullable Throwable failure;

    volatile long result;

    ParkedBody(int depth) {
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

    /// From now on threads that aren't parked don't park; the others must be unparked.
    void release() {
        released = true;
    }

    /// Why a thread could not park, if one could not.
    @Nullable
    Throwable failure() {
        return failure;
    }

    /// Three numbers stay alive in each frame until the thread is released.
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
