package dev.loombench.lab.ideal.simulation;

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
