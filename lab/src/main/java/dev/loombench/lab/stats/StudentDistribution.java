package dev.loombench.lab.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/// Quantiles and p-values of Student's t distribution.
final class StudentDistribution {
    private StudentDistribution() {}

    static double quantile(double probability, double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }

    /// Computes the two-sided p-value of an expectation of 0 from the mean and standard deviation of n values.
    static double pValue(double mean, double standardDeviation, int n) {
        if (standardDeviation == 0) {
            return mean == 0 ? 1 : 0;
        }
        double t = Math.abs(mean) / standardDeviation * Math.sqrt(n);
        return 2 * TDistribution.of(n - 1).survivalProbability(t);
    }

    /// Computes the multiple of the standard error in a two-sided interval of that level from `n` values.
    static double twoSidedQuantile(double level, int n) {
        return quantile(1 - (1 - level) / 2, n - 1);
    }
}
