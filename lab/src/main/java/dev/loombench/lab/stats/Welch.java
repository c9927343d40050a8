package dev.loombench.lab.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/// Welch's t test and interval: the difference of two means of independent values whose variances may differ,
/// its standard error √(s₁²/n₁ + s₂²/n₂), and the effective degrees of freedom of that error.
///
/// Source: Welch, The Generalization of "Student's" Problem when Several Different Population Variances Are
/// Involved, Biometrika 34 (1947); the degrees of freedom: Satterthwaite, An Approximate Distribution of
/// Estimates of Variance Components, Biometrics Bulletin 2 (1946).
///
/// @param difference second mean − first mean
/// @param degreesOfFreedom at least those of the smaller sample alone
record Welch(double difference, double standardError, double degreesOfFreedom) {
    /// Computes the difference of two means.
    ///
    /// @return empty where one of both has a single value
    static Optional<Welch> of(SampleMean first, SampleMean second) {
        if (first.standardDeviation().isEmpty() || second.standardDeviation().isEmpty()) {
            return Optional.empty();
        }
        double firstVariance = variance(first);
        double secondVariance = variance(second);
        double sum = firstVariance + secondVariance;
        double degrees = sum == 0
                ? first.n() + second.n() - 2
                : sum
                        * sum
                        / (firstVariance * firstVariance / (first.n() - 1)
                                + secondVariance * secondVariance / (second.n() - 1));
        return Optional.of(new Welch(second.mean() - first.mean(), Math.sqrt(sum), degrees));
    }

    /// The variance of the mean.
    private static double variance(SampleMean mean) {
        double deviation = mean.standardDeviation().orElseThrow();
        return deviation * deviation / mean.n();
    }

    Interval interval(double level) {
        SampleMath.requireLevel(level);
        double half = StudentDistribution.quantile(1 - (1 - level) / 2, degreesOfFreedom) * standardError;
        return new Interval(difference - half, difference + half);
    }

    /// Computes the two-sided p-value of a hypothetical difference: below 1 − level where the interval of that
    /// level excludes it.
    double pValue(double hypothesis) {
        double distance = Math.abs(difference - hypothesis);
        if (standardError == 0) {
            return distance == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(distance / standardError);
    }
}
