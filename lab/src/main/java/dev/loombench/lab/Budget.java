package dev.loombench.lab;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A limit on the time of a run. It ends experiments between blocks, so that every block is whole; every
/// experiment has at least one.
///
/// @param end when it is used up, on the scale of `System.nanoTime`
record Budget(@Nullable Long end) {
    private static final Duration ENOUGH = Duration.ofDays(365);

    static Budget of(@Nullable Double seconds) {
        return new Budget(seconds == null ? null : System.nanoTime() + (long) (seconds * 1e9));
    }

    /// What is left of it; nothing once it is used up.
    Duration left() {
        return end == null ? ENOUGH : Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    /// Whether there isn't time for another block.
    ///
    /// @param block the time that it would take
    /// @param reserved for the first blocks of the experiments that follow
    boolean forbids(Duration block, Duration reserved) {
        return end != null && System.nanoTime() + block.toNanos() + reserved.toNanos() > end;
    }
}
