package dev.loombench.lab.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/// The noise of a comparison: the scatter of its log-ratios from block to block.
///
/// @param standardDeviation standard deviation of the log-ratios, close to the relative noise of a block's
///     ratio
/// @param blocks number of blocks from which it was estimated, at least 2
public record Noise(double standardDeviation, int blocks) {
    private static final double CONFIDENCE = 0.80;

    /// Validates the figures.
    ///
    /// @throws IllegalArgumentException if there are less than two blocks, or it is negative or not finite
    public Noise {
        if (blocks < 2 || !(standardDeviation >= 0 && standardDeviation < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "no noise: a standard deviation of " + standardDeviation + " from " + blocks + " blocks");
        }
    }

    /// Returns the noise of a ratio.
    ///
    /// @return empty for one block
    public static Optional<Noise> of(LogRatio ratio) {
        return ratio.standardDeviation().map(deviation -> new Noise(deviation, ratio.blocks()));
    }

    /// Derives the noise from a Student interval of a ratio.
    ///
    /// @param interval interval of the ratio, with positive ends
    /// @param level of the interval, such as 0.95
    public static Noise of(Interval interval, double level, int blocks) {
        double half = Math.log(interval.high() / interval.low()) / 2;
        return new Noise(half * Math.sqrt(blocks) / StudentDistribution.twoSidedQuantile(level, blocks), blocks);
    }

    /// Computes the two-sided p-value of no difference for a ratio with this noise, as [LogRatio#pValue].
    public double pValue(double ratio) {
        return StudentDistribution.pValue(Math.log(ratio), standardDeviation, blocks);
    }

    /// The upper confidence limit of the standard deviation at 80 %: s·√((n − 1)/χ²₀.₂), the quantile with n −
    /// 1 degrees of freedom. A few blocks may be quieter than the rest by chance: a plan made from their
    /// standard deviation would have too little power in about half of the cases, made from this limit in one
    /// of five.
    ///
    /// Source: Browne, On the Use of a Pilot Sample for Sample Size Determination, Statistics in Medicine 14
    /// (1995).
    public double upperBound() {
        int degrees = blocks - 1;
        double quantile = ChiSquaredDistribution.of(degrees).inverseCumulativeProbability(1 - CONFIDENCE);
        return standardDeviation * Math.sqrt(degrees / quantile);
    }
}
