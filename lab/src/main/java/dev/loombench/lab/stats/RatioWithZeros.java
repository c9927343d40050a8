package dev.loombench.lab.stats;

import java.util.Optional;

/// The median ratio of a candidate to its baseline within blocks, for figures that may be 0, such as the number
/// of a JVM's collections.
///
/// A ratio of 0 has no logarithm, so there is no Student interval. The order-statistic interval of the median
/// needs only the order of the blocks' ratios: 0 where the candidate's figure is 0, infinite where the
/// baseline's is, and 1 where both are. It is computed from candidate / (candidate + baseline), which is finite
/// and has the same order. Source: that of [OrderStatisticInterval].
///
/// @param blocks number of blocks, at least 1
/// @param median median of the blocks' ratios; may be infinite
/// @param interval interval of the median, whose ends may be infinite; empty where so few blocks give none
public record RatioWithZeros(int blocks, double median, Optional<Interval> interval) {
    /// Computes median and interval.
    ///
    /// @param baseline a figure of each block
    /// @param candidate figures of the same blocks
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
                ratio(SampleMath.median(shares)),
                OrderStatisticInterval.of(shares, level)
                        .map(order -> order.interval().map(RatioWithZeros::ratio)));
    }

    private static double share(double baseline, double candidate) {
        double sum = baseline + candidate;
        if (!(baseline >= 0 && candidate >= 0 && Double.isFinite(sum))) {
            throw new IllegalArgumentException(
                    "no ratio of figures: baseline " + baseline + ", candidate " + candidate);
        }
        return sum == 0 ? 0.5 : candidate / sum;
    }

    private static double ratio(double share) {
        return share / (1 - share);
    }
}
