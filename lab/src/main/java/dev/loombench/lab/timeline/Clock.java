package dev.loombench.lab.timeline;

import java.time.Duration;
import java.time.Instant;

/// When a timeline began, by both of the machine's clocks.
///
/// @param startedAt by the wall clock
/// @param begun by the monotonic one, in nanoseconds
record Clock(Instant startedAt, long begun) {
    static Clock now() {
        return new Clock(Instant.now(), System.nanoTime());
    }

    /// A moment of the wall clock in milliseconds since the beginning.
    long millis(Instant moment) {
        return Duration.between(startedAt, moment).toMillis();
    }

    /// A moment of the wall clock in monotonic nanoseconds.
    long nanos(Instant moment) {
        return begun + Duration.between(startedAt, moment).toNanos();
    }
}
