package dev.loombench.lab.timeline;

import java.util.OptionalDouble;

/// From a counter to its change in a second.
final class Rate {
    private long nanos;
    private double value;
    private boolean begun;

    /// @return nothing the first time, and where no time has passed
    OptionalDouble perSecond(long now, double counter) {
        double seconds = (now - nanos) / 1e9;
        double change = counter - value;
        boolean known = begun && seconds > 0;
        begun = true;
        nanos = now;
        value = counter;
        return known ? OptionalDouble.of(change / seconds) : OptionalDouble.empty();
    }
}
