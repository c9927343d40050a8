package dev.loombench.lab.load.plan;

import java.util.List;
import java.util.OptionalLong;

/// What ended in a while, mostly a second, of a plan that runs.
///
/// @param at seconds since the plan began, at the end of the while
/// @param perSecond samples that ended, failed ones among them
/// @param failed how many of them failed
/// @param p50Millis the median of their response times; absent without any
/// @param p99Millis the 99th percentile of the same
/// @param users at work, as the latest of them says; absent where the results don't tell
public record PlanNow(
        double at, double perSecond, long failed, OptionalLong p50Millis, OptionalLong p99Millis, OptionalLong users) {
    /// @param seconds how long the while was
    static PlanNow of(double at, double seconds, List<JtlSample> ended, OptionalLong users) {
        Tally tally = new Tally();
        ended.forEach(sample -> tally.add(sample.elapsedMillis()));
        Distribution times = tally.distribution();
        return new PlanNow(
                at,
                (double) ended.size() / seconds,
                ended.stream().filter(sample -> !sample.success()).count(),
                times.percentile(50),
                times.percentile(99),
                users);
    }
}
