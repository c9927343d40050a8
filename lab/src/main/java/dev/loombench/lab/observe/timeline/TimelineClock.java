package dev.loombench.lab.observe.timeline;

import java.time.Duration;
import java.time.Instant;

/// The start of a timeline, by wall clock and monotonic clock.
///
/// @param startedAt by the wall clock
/// @param startNanos by the monotonic clock, in nanoseconds
record TimelineClock(Instant startedAt, long startNanos) {
    static TimelineClock now() {
        return new TimelineClock(Instant.now(), System.nanoTime());
    }

    /// Converts a wall clock time to milliseconds since the start.
    long millis(Instant moment) {
        return Duration.between(startedAt, moment).toMillis();
    }

    /// Converts a wall clock time to monotonic nanoseconds.
    long nanos(Instant moment) {
        return startNanos + Duration.between(startedAt, moment).toNanos();
    }
}
