package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Arrivals;
import java.util.SplittableRandom;

/// The times at which the requests of an open model are due, from the start of a window, in nanoseconds.
final class Schedule {
    private static final double NANOS = 1e9;

    private final Arrivals.Open arrivals;
    private final SplittableRandom random;
    private final long length;
    private long count;
    private double next;

    /// @param length of the window
    /// @param seed of the random gaps between independent arrivals
    Schedule(Arrivals.Open arrivals, long length, long seed) {
        this.arrivals = arrivals;
        this.length = length;
        this.random = new SplittableRandom(seed);
        this.next = arrivals.poisson() ? gap() : 0;
    }

    /// When the next request is due.
    long next() {
        return (long) next;
    }

    boolean isOver() {
        return next >= length;
    }

    void advance() {
        count++;
        next = arrivals.poisson() ? next + gap() : count * NANOS / arrivals.perSecond();
    }

    /// Exponentially distributed, by inversion.
    private double gap() {
        return -Math.log(1 - random.nextDouble()) * NANOS / arrivals.perSecond();
    }
}
