package dev.loombench.lab.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/// How much log-ratios scatter from block to block, as seen in some of them.
///
/// @param standardDeviation of the log-ratios, close to the relative noise of a block's ratio
/// @param blocks in which it was seen, at least 2
public record Noise(double standardDeviation, int blocks) {
    private static final double CONFIDENCE = 0.80;

    /// @throws IllegalArgumentException if it was seen in less than two blocks, or is negative or not finite
    public Noise {
        if (blocks < 2 || !(standardDeviation >= 0 && standardDeviation < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "no noise: a standard deviation of " + standardDeviation + " from " + blocks + " blocks");
        }
    }

    /// @return empty for one block
    public static Optional<Noise> of(LogRatio ratio) {
        return ratio.standardDeviation().isPresent()
                ? Optional.of(new Noise(ratio.standardDeviation().getAsDouble(), ratio.blocks()))
                : Optional.empty();
    }

    /// The noise that a Student interval of a ratio comes from.
    ///
    /// @param interval from ratio to ratio, both positive
    /// @param level of the interval, such as 0.95
    public static Noise of(Interval interval, double level, int blocks) {
        double half = Math.log(interval.high() / interval.low()) / 2;
        return new Noise(half * Math.sqrt(blocks) / Student.twoSided(level, blocks), blocks);
    }

    /// The p-value of no difference, two-sided, where a ratio was seen with this noise: that of [LogRatio#pValue].
    public double pValue(double ratio) {
        return Student.pValue(Math.log(ratio), standardDeviation, blocks);
    }

    /// What the standard deviation is at most, with a confidence of 80 %: s·√((n − 1)/χ²₀.₂), the quantile with
    /// n − 1 degrees of freedom. A few blocks may be quieter than the rest by chance, and a plan made from what
    /// they show would have too little power in about half of the cases; made from this, in one of five.
    ///
    /// Source: Browne, On the Use of a Pilot Sample for Sample Size Determination, Statistics in Medicine 14
    /// (1995).
    public double atMost() {
        int degrees = blocks - 1;
        double quantile = ChiSquaredDistribution.of(degrees).inverseCumulativeProbability(1 - CONFIDENCE);
        return standardDeviation * Math.sqrt(degrees / quantile);
    }
}
