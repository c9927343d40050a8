package dev.loombench.lab.observe.timeline;

import java.util.OptionalDouble;

/// Converts successive values of a counter to changes per second.
final class CounterRate {
    private long previousNanos;
    private double previousValue;
    private boolean hasPrevious;

    /// The rate since the previous call; empty at the first call, or if no time has passed.
    OptionalDouble perSecond(long nowNanos, double counter) {
        double seconds = (nowNanos - previousNanos) / 1e9;
        double change = counter - previousValue;
        boolean known = hasPrevious && seconds > 0;
        hasPrevious = true;
        previousNanos = nowNanos;
        previousValue = counter;
        return known ? OptionalDouble.of(change / seconds) : OptionalDouble.empty();
    }
}
