package dev.loombench.lab.load.jmeter;

import java.time.Duration;

/// Time range in milliseconds since 1970, without its end.
///
/// @param fromMillis first millisecond
/// @param toMillis first millisecond after the range
public record TimeRange(long fromMillis, long toMillis) {
    public TimeRange {
        if (toMillis < fromMillis) {
            throw new IllegalArgumentException("ends " + (fromMillis - toMillis) + " ms before it begins");
        }
    }

    public Duration length() {
        return Duration.ofMillis(toMillis - fromMillis);
    }

    public double seconds() {
        return (toMillis - fromMillis) / 1e3;
    }

    boolean contains(long millis) {
        return millis >= fromMillis && millis < toMillis;
    }
}
