package dev.loombench.lab.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Time series of signals observed during a trial, in the trial's directory.
///
/// @param startedAt origin of all times, by the clock that generator and target use, too
/// @param watchingSeconds CPU time that the sampling took in the lab's process
/// @param window measured window after the warm-up; absent where a whole process is measured, or it is unknown
/// @param series observed signals
/// @param absent why a signal has no series, by its name
public record TimelineDocument(
        String schema,
        Instant startedAt,
        double watchingSeconds,
        @Nullable WindowRecord window,
        List<SeriesRecord> series,
        Map<String, String> absent) {
    public static final String SCHEMA = "loombench/timeline/v1";

    public TimelineDocument {
        series = List.copyOf(series);
    }

    /// The same with another measured window.
    public TimelineDocument within(Instant from, Instant to) {
        WindowRecord other = new WindowRecord(
                Duration.between(startedAt, from).toMillis(),
                Duration.between(startedAt, to).toMillis());
        return new TimelineDocument(schema, startedAt, watchingSeconds, other, series, absent);
    }

    /// Measured window in milliseconds since the start.
    public record WindowRecord(long from, long to) {}

    /// One signal over time.
    ///
    /// @param title display name
    /// @param source origin of the readings
    /// @param jdks JDKs that provide it, such as `any` or `24 and later`
    /// @param millis times since the start, ascending
    /// @param values one value for each time; a rate covers the interval since the previous time
    public record SeriesRecord(
            String signal,
            String title,
            String unit,
            String source,
            String jdks,
            List<Long> millis,
            List<Double> values) {
        public SeriesRecord {
            millis = List.copyOf(millis);
            values = List.copyOf(values);
            if (millis.size() != values.size()) {
                throw new IllegalArgumentException(
                        signal + " has " + millis.size() + " times and " + values.size() + " values");
            }
        }
    }
}
