package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// Figures of the requests that ended in one time range.
///
/// @param times response times of all requests, failed ones included
/// @param prompt `times` without the delays by JMeter's own pauses
/// @param overview requests by class of response time
/// @param failures errors, without those that the plan's stop interrupted
public record JtlFigures(
        TimeRange span, Latencies times, Latencies prompt, OverviewRecord overview, JtlErrors failures) {
    public long samples() {
        return times.count();
    }

    /// Requests without the answer that the plan asserts.
    public long errors() {
        return overview.failed();
    }

    /// Completed requests per second, failed ones included; 0 for an empty range.
    public double perSecond() {
        return span.seconds() == 0 ? 0 : samples() / span.seconds();
    }

    /// Errors of the requests of one time range, without those that the plan's stop interrupted.
    ///
    /// @param counts by kind of error
    /// @param first JMeter's message for the first error of each kind
    /// @param longestMillis longest response time of a failed request, wrong answers excluded
    public record JtlErrors(ErrorCounts counts, Map<LoadError, String> first, long longestMillis) {
        public JtlErrors {
            Map<LoadError, String> ordered = new EnumMap<>(LoadError.class);
            ordered.putAll(first);
            first = Collections.unmodifiableMap(ordered);
        }

        /// Lists all kinds with their counts and first messages; the message of a wrong answer is left out.
        public String words() {
            return counts.describe(kind -> kind == LoadError.WRONG_ANSWER ? "" : " (" + first.get(kind) + ")");
        }
    }
}
