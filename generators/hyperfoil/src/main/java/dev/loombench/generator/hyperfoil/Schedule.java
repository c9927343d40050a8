package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.Arrivals;
import java.util.SplittableRandom;

/// The times at which the requests of an open model are due, from the start of a window, in nanoseconds.
final class Schedule {
    private static final double NANOS = 1e9;
    private static final long SECOND = 1_000_000_000L;

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

    /// Leaves out all that is still due, as a rate beyond what a machine can do leaves it.
    ///
    /// @param each is told of each second's begin and of how many were due in it
    void leaveOut(Left each) {
        while (!isOver()) {
            long second = next() / SECOND * SECOND;
            long left = 0;
            for (; !isOver() && next() < second + SECOND; advance()) {
                left++;
            }
            each.of(second, left);
        }
    }

    /// Is told what is left out.
    @FunctionalInterface
    interface Left {
        void of(long second, long count);
    }

    /// Exponentially distributed, by inversion.
    private double gap() {
        return -Math.log(1 - random.nextDouble()) * NANOS / arrivals.perSecond();
    }
}
