package dev.loombench.lab.load.jmeter;

import java.util.List;
import java.util.OptionalLong;

/// Figures of a running plan over a short interval, mostly one second.
///
/// @param at seconds since the start of the plan, at the end of the interval
/// @param perSecond samples that ended, failed ones included
/// @param failed number of failed samples
/// @param p50Millis median response time; absent without any sample
/// @param p99Millis 99th percentile of the response time; absent without any sample
/// @param users active users, as of the latest sample; absent where the results don't have them
public record JtlInterval(
        double at, double perSecond, long failed, OptionalLong p50Millis, OptionalLong p99Millis, OptionalLong users) {
    /// @param seconds length of the interval
    static JtlInterval of(double at, double seconds, List<JtlSample> ended, OptionalLong users) {
        Builder tally = new Builder();
        ended.forEach(sample -> tally.add(sample.elapsedMillis()));
        ExactHistogram times = tally.build();
        return new JtlInterval(
                at,
                (double) ended.size() / seconds,
                ended.stream().filter(sample -> !sample.success()).count(),
                times.percentile(50),
                times.percentile(99),
                users);
    }
}
