package dev.loombench.lab.stats;

import java.util.Optional;

/// A candidate against its baseline within blocks, in a figure of which either may have none, such as a JVM's
/// collections.
///
/// A ratio of 0 has no logarithm, so there is no Student interval. The order-statistic interval of the median needs
/// no more than the order of the blocks' ratios: 0 where the candidate alone has none, infinite where the baseline
/// alone has none, and 1 where neither has any. It is taken of candidate / (candidate + baseline), which is finite
/// and has the same order. Source: that of [OrderStatisticInterval].
///
/// @param blocks at least 1
/// @param median of the blocks' ratios; may be infinite
/// @param interval of it, whose ends may be infinite; empty where so few blocks give none
public record RatioWithZeros(int blocks, double median, Optional<Interval> interval) {
    /// @param baseline a figure of each block
    /// @param candidate those of the same blocks
    /// @param level such as 0.95
    /// @throws IllegalArgumentException if there are no blocks, or a figure is negative or isn't finite
    public static RatioWithZeros of(double[] baseline, double[] candidate, double level) {
        if (baseline.length == 0 || baseline.length != candidate.length) {
            throw new IllegalArgumentException(baseline.length + " and " + candidate.length + " blocks: no ratio");
        }
        double[] shares = new double[baseline.length];
        for (int block = 0; block < shares.length; block++) {
            shares[block] = share(baseline[block], candidate[block]);
        }
        return new RatioWithZeros(
                shares.length,
                ratio(Samples.median(shares)),
                OrderStatisticInterval.of(shares, level)
                        .map(order -> order.interval().map(RatioWithZeros::ratio)));
    }

    private static double share(double baseline, double candidate) {
        double both = baseline + candidate;
        if (!(baseline >= 0 && candidate >= 0 && Double.isFinite(both))) {
            throw new IllegalArgumentException(
                    "no ratio of figures: baseline " + baseline + ", candidate " + candidate);
        }
        return both == 0 ? 0.5 : candidate / both;
    }

    private static double ratio(double share) {
        return share / (1 - share);
    }
}
