package dev.loombench.lab.theory;

import java.time.Duration;

/// Argument checks and units that all queueing models share.
final class QueueChecks {
    private QueueChecks() {}

    /// Checks the parameters of a queue.
    ///
    /// @throws IllegalArgumentException if one of them isn't positive and finite
    static void require(int servers, Duration service, double perSecond) {
        if (servers < 1 || !service.isPositive() || !(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no queue: " + perSecond + " requests a second to " + servers
                    + " servers that take " + service + " each");
        }
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
