package dev.loombench.lab.ideal.simulation;

import org.apache.commons.statistics.distribution.GammaDistribution;

/// How long something takes: always the same, exponentially distributed, or in between and beyond, by a
/// gamma distribution.
///
/// @param mean in seconds, at least 0
/// @param variation the standard deviation as a share of the mean: 0 where it is always the same, 1 for
///     an exponential distribution
public record RandomTime(double mean, double variation) {
    private static final double LARGEST = 100;

    public RandomTime {
        if (!(mean >= 0 && mean < Double.POSITIVE_INFINITY && variation >= 0 && variation <= LARGEST)) {
            throw new IllegalArgumentException("no time: " + mean + " s with a variation of " + variation);
        }
    }

    /// Always the same.
    public static RandomTime fixed(double seconds) {
        return new RandomTime(seconds, 0);
    }

    /// Anything from almost nothing to very long.
    public static RandomTime exponential(double mean) {
        return new RandomTime(mean, 1);
    }

    /// Whether it isn't always the same.
    public boolean varies() {
        return variation > 0 && mean > 0;
    }

    /// The mean of min(X, limit), which is the area above the distribution up to there.
    ///
    /// With the shape a = 1 / variation² and the scale θ = mean / a, that is a·θ·P(a + 1, limit / θ) +
    /// limit·(1 − P(a, limit / θ)), where P is the distribution with the scale 1: for exponential times
    /// mean·(1 − exp(−limit / mean)).
    ///
    /// @param limit in seconds, at least 0
    public double meanUpTo(double limit) {
        if (variation == 0 || mean == 0 || limit == 0) {
            return Math.min(mean, limit);
        }
        double shape = 1 / (variation * variation);
        double scale = mean / shape;
        return mean * GammaDistribution.of(shape + 1, scale).cumulativeProbability(limit)
                + limit * GammaDistribution.of(shape, scale).survivalProbability(limit);
    }

    double draw(Draws draws) {
        if (variation == 0 || mean == 0) {
            return mean;
        }
        if (variation == 1) {
            return mean * draws.exponential();
        }
        double square = variation * variation;
        return mean * square * draws.gamma(1 / square);
    }
}
