package dev.loombench.lab.load;

import dev.loombench.protocol.load.Arrivals;
import java.time.Duration;

/// Number of sessions, requests in flight, that a generator must support.
public final class SessionCount {
    private static final double MAX_SESSIONS = 2e6;

    private SessionCount() {}

    /// Computes a number with which requests time out before sessions run out; a request may wait for its
    /// timeout twice, in the queue for a connection and on the connection.
    public static int required(Arrivals arrivals, Duration timeout, int connections) {
        return switch (arrivals) {
            case Arrivals.Open(double perSecond, boolean poisson) ->
                (int) Math.min(MAX_SESSIONS, 1_000 + connections + perSecond * 2.2 * (timeout.toMillis() / 1e3 + 1));
            case Arrivals.Closed(int users) -> users;
        };
    }
}
