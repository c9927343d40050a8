package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.jmeter.JtlResult.SteadyWindow;
import dev.loombench.lab.results.JtlSample;
import dev.loombench.protocol.load.LoadError;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Limits of the steady window that are known from outside the results: warm-up, and the time of a requested
/// stop.
///
/// @param warmup how long all users are active before the window begins
/// @param stopped when the stop of the plan was requested; absent where the plan ended by itself
public record MeasurementWindow(Duration warmup, @Nullable Instant stopped) {
    /// No limits: the results alone determine the window.
    public static final MeasurementWindow UNLIMITED = new MeasurementWindow(Duration.ZERO, null);

    /// Limits of a plan without warm-up that was stopped from outside.
    public static MeasurementWindow stoppedAt(Instant stopped) {
        return new MeasurementWindow(Duration.ZERO, stopped);
    }

    /// Restricts the window that the users' activity gives to these limits.
    SteadyWindow restrict(SteadyWindow activity) {
        if (!(activity instanceof SteadyWindow.KnownWindow(TimeRange span))) {
            return activity;
        }
        long end = stopped == null ? span.toMillis() : Math.min(span.toMillis(), stopped.toEpochMilli());
        return stopped != null && end <= span.fromMillis()
                ? new SteadyWindow.NoWindow("The plan ended before all its users had started.")
                : new SteadyWindow.KnownWindow(
                        new TimeRange(Math.min(end, span.fromMillis() + warmup.toMillis()), end));
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
