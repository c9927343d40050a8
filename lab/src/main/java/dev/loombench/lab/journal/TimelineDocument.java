package dev.loombench.lab.journal;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What was seen of a trial as it went on, in the trial's directory.
///
/// @param startedAt the moment from which all times count, by the clock that generator and target have, too
/// @param watchingSeconds processor time that the looks took of the lab's own
/// @param window what was measured of it, after the warm-up; absent where that is a whole process, or not known
/// @param series those that were seen
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

    /// The measured window, in milliseconds since the start.
    public record WindowRecord(long from, long to) {}

    /// One signal over time.
    ///
    /// @param signal its name
    /// @param title for people
    /// @param unit of the values
    /// @param source where it is read
    /// @param jdks that have it, such as `any` or `24 and later`
    /// @param millis since the start, rising
    /// @param values as many; a rate is that since the value before
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
