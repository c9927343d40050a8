package dev.loombench.profiler;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarDerivativeResult;
import org.openjdk.jmh.util.SampleBuffer;

/// JMH result with scheduling delays. Iterations and forks are merged sample by sample, so that percentiles are
/// those of all samples and not averages of percentiles.
final class DelayResult extends Result<DelayResult> {
    private static final long serialVersionUID = 1;

    private static final String UNIT = "ms";
    private static final double MILLIS_PER_NANO = 1e-6;

    private final SampleBuffer delays;

    /// @param delays samples in nanoseconds
    DelayResult(SampleBuffer delays) {
        super(
                ResultRole.SECONDARY,
                SecondaryResults.DELAY,
                delays.getStatistics(MILLIS_PER_NANO),
                UNIT,
                AggregationPolicy.AVG);
        this.delays = delays;
    }

    @Override
    protected Aggregator<DelayResult> getThreadAggregator() {
        return DelayResult::merge;
    }

    @Override
    protected Aggregator<DelayResult> getIterationAggregator() {
        return DelayResult::merge;
    }

    /// Returns null: an iteration without delays adds nothing.
    @Override
    protected @Nullable DelayResult getZeroResult() {
        return null;
    }

    @Override
    protected Collection<? extends Result<?>> getDerivativeResults() {
        return List.of(
                derivative(".p50", statistics.getPercentile(50), AggregationPolicy.AVG),
                derivative(".p99", statistics.getPercentile(99), AggregationPolicy.AVG),
                derivative(".max", statistics.getMax(), AggregationPolicy.MAX));
    }

    private static ScalarDerivativeResult derivative(String suffix, double millis, AggregationPolicy policy) {
        return new ScalarDerivativeResult(SecondaryResults.DELAY + suffix, millis, UNIT, policy);
    }

    private static DelayResult merge(Collection<DelayResult> results) {
        var all = new SampleBuffer();
        results.forEach(result -> all.addAll(result.delays));
        return new DelayResult(all);
    }
}
