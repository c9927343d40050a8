package dev.loombench.lab.timeline;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/// When a look is taken: at even intervals, and more rarely where it is dear, so that all looks together stay far below
/// what a benchmark could see.
final class Turn {
    /// A look takes at most one part in so many of a processor.
    private static final long MOST = 2_000;

    private final Look look;
    private long next = Long.MIN_VALUE;
    private long spent;

    Turn(Look look) {
        this.look = look;
    }

    /// Takes the look if it is due.
    ///
    /// @param nanos now, monotonic
    /// @param every the usual time between two looks
    void at(long nanos, Duration every, Figures figures) {
        if (nanos < next) {
            return;
        }
        long before = ownCpu();
        look.take(nanos, figures);
        long cost = Math.max(0, ownCpu() - before);
        spent += cost;
        next = nanos + Math.max(every.toNanos(), cost * MOST);
    }

    /// Processor time of all looks so far, in nanoseconds.
    long spent() {
        return spent;
    }

    private static long ownCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
