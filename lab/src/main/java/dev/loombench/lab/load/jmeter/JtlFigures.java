package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.jmeter.MeasurementWindow.TimeRange;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// Figures of the requests that ended in one time range.
///
/// @param times response times of all requests in milliseconds, failed ones included
/// @param prompt `times` without the delays by JMeter's own pauses
/// @param overview requests by class of response time
/// @param failures errors, without those that the plan's stop interrupted
public record JtlFigures(
        TimeRange span, ExactHistogram times, ExactHistogram prompt, ResponseTimeClasses overview, JtlErrors failures) {
    public long samples() {
        return overview.samples();
    }

    /// Requests without the answer that the plan asserts.
    public long errors() {
        return overview.failed();
    }

    /// Completed requests per second, failed ones included; 0 for an empty range.
    public double perSecond() {
        return span.seconds() == 0 ? 0 : samples() / span.seconds();
    }

    /// Requests in four classes of response time, as in the overview of JMeter's dashboard. The limits are its
    /// Apdex defaults, 500 ms and 1,500 ms.
    ///
    /// @param satisfying successful within 500 ms
    /// @param tolerable successful within more than 500 and up to 1,500 ms
    /// @param slow successful after more than 1,500 ms
    /// @param failed all failed requests, whatever their response time
    public record ResponseTimeClasses(long satisfying, long tolerable, long slow, long failed) {
        private static final long SATISFYING_MILLIS = 500;
        private static final long TOLERABLE_MILLIS = 1_500;

        static ResponseTimeClasses of(ExactHistogram successes, long failed) {
            return new ResponseTimeClasses(
                    successes.between(-1, SATISFYING_MILLIS),
                    successes.between(SATISFYING_MILLIS, TOLERABLE_MILLIS),
                    successes.between(TOLERABLE_MILLIS, Long.MAX_VALUE - 1),
                    failed);
        }

        public long samples() {
            return satisfying + tolerable + slow + failed;
        }

        /// Apdex score from 0 to 1: (satisfying + tolerable / 2) / all; 0 without any request.
        public double apdex() {
            return samples() == 0 ? 0 : (satisfying + tolerable / 2.0) / samples();
        }
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
