package dev.loombench.lab.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Limit on the wall-clock time of a run. It ends experiments only between blocks, so that every block is whole
/// and every experiment has at least one.
///
/// @param end time at which it is used up, on the scale of `System.nanoTime`; absent for no limit
record TimeBudget(@Nullable Long end) {
    private static final Duration UNLIMITED = Duration.ofDays(365);

    static TimeBudget of(@Nullable Double seconds) {
        return new TimeBudget(seconds == null ? null : System.nanoTime() + (long) (seconds * 1e9));
    }

    /// Time that is left; zero once the budget is used up.
    Duration left() {
        return end == null ? UNLIMITED : Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    /// Whether there isn't time for another block.
    ///
    /// @param block time that the block would take
    /// @param reserved time for the first blocks of the experiments that follow
    boolean isTooShortFor(Duration block, Duration reserved) {
        return end != null && System.nanoTime() + block.toNanos() + reserved.toNanos() > end;
    }
}
