package dev.loombench.lab.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/// Quantiles of Student's t distribution.
final class Student {
    private Student() {}

    static double quantile(double probability, double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }

    /// The factor of the standard error that makes a two-sided interval of that level from `n` values.
    static double twoSided(double level, int n) {
        return quantile(1 - (1 - level) / 2, n - 1);
    }
}
