package dev.loombench.generator.netty;

import dev.loombench.protocol.load.Arrivals;
import java.util.SplittableRandom;

/// Arrival times of an open model within one window, in nanoseconds from its start: evenly spaced or a Poisson
/// process.
final class ArrivalSchedule {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Arrivals.OpenModel arrivals;
    private final SplittableRandom random;
    private final long windowNanos;
    private long count;
    private double next;

    /// @param windowNanos of the window in nanoseconds
    /// @param seed of the gaps of a Poisson process
    ArrivalSchedule(Arrivals.OpenModel arrivals, long windowNanos, long seed) {
        this.arrivals = arrivals;
        this.windowNanos = windowNanos;
        this.random = new SplittableRandom(seed);
        this.next = arrivals.poisson() ? gap() : 0;
    }

    /// Due time of the next request.
    long next() {
        return (long) next;
    }

    boolean isOver() {
        return next >= windowNanos;
    }

    void advance() {
        count++;
        next = arrivals.poisson() ? next + gap() : count * NANOS_PER_SECOND / arrivals.perSecond();
    }

    /// Skips the arrivals that remain in the second of the next one, when the machine can't keep up with the rate.
    ///
    /// @return their number
    long skipSecond() {
        long second = next() / SECOND_NANOS;
        long skipped = 0;
        for (; !isOver() && next() / SECOND_NANOS == second; advance()) {
            skipped++;
        }
        return skipped;
    }

    /// Draws an exponentially distributed gap by inversion.
    private double gap() {
        return -Math.log(1 - random.nextDouble()) * NANOS_PER_SECOND / arrivals.perSecond();
    }
}
