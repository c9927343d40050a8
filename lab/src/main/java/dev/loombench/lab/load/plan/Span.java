package dev.loombench.lab.load.plan;

import java.time.Duration;
import java.time.Instant;

/// A stretch of time.
///
/// @param fromMillis its first moment, in milliseconds since 1970
/// @param toMillis the first moment behind it
public record Span(long fromMillis, long toMillis) {
    public Span {
        if (toMillis < fromMillis) {
            throw new IllegalArgumentException("ends " + (fromMillis - toMillis) + " ms before it begins");
        }
    }

    public static Span of(Instant from, Instant to) {
        return new Span(from.toEpochMilli(), to.toEpochMilli());
    }

    public Duration length() {
        return Duration.ofMillis(toMillis - fromMillis);
    }

    /// Its length.
    public double seconds() {
        return (toMillis - fromMillis) / 1e3;
    }

    boolean contains(long millis) {
        return millis >= fromMillis && millis < toMillis;
    }
}
