package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.results.JtlSample;
import dev.loombench.protocol.load.LoadError;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Limits of the steady window that are known from outside the results: warm-up, and the time of a requested
/// stop.
///
/// @param warmup how long all users are active before the window begins
/// @param stopped when the stop of the plan was requested; absent where the plan ended by itself
public record MeasurementWindow(Duration warmup, @Nullable Instant stopped) {
    /// Restricts the window that the users' activity gives to these limits.
    ///
    /// @return empty where the plan ended before all its users had started
    Optional<TimeRange> restrict(TimeRange activity) {
        long end = stopped == null ? activity.toMillis() : Math.min(activity.toMillis(), stopped.toEpochMilli());
        return stopped != null && end <= activity.fromMillis()
                ? Optional.empty()
                : Optional.of(new TimeRange(Math.min(end, activity.fromMillis() + warmup.toMillis()), end));
    }

    /// Whether the requested stop interrupted a request. A plan that ends by itself interrupts none.
    boolean isInterrupted(JtlSample sample) {
        return stopped != null
                && sample.startMillis() < stopped.toEpochMilli()
                && sample.endMillis() >= stopped.toEpochMilli()
                && !sample.success()
                && SampleError.of(sample).kind() == LoadError.RESET;
    }
}
