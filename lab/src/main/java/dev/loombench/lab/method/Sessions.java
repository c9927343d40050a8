package dev.loombench.lab.method;

import dev.loombench.protocol.load.Arrivals;
import java.time.Duration;

/// How many requests a generator must be able to have under way.
public final class Sessions {
    private static final double MOST = 2e6;

    private Sessions() {}

    /// So many that the timeout, which each request may meet twice, in the queue for a connection and on it, comes
    /// first.
    public static int enough(Arrivals arrivals, Duration timeout, int connections) {
        return switch (arrivals) {
            case Arrivals.Open(double perSecond, boolean poisson) ->
                (int) Math.min(MOST, 1_000 + connections + perSecond * 2.2 * (timeout.toMillis() / 1e3 + 1));
            case Arrivals.Closed(int users) -> users;
        };
    }
}
