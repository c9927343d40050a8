package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.stats.Latencies;

/// Figures of the requests that ended in one time range.
///
/// @param times response times of all requests, failed ones included
/// @param prompt `times` without the delays by JMeter's own pauses
/// @param overview requests by class of response time
/// @param failures errors, without those that the plan's stop interrupted
public record JtlFigures(
        TimeRange span, Latencies times, Latencies prompt, OverviewRecord overview, SampleErrors failures) {
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
}
