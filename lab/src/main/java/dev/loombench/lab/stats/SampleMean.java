package dev.loombench.lab.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The mean and standard deviation of independent values, such as one figure per fork.
///
/// @param n number of values, at least 1
/// @param mean arithmetic mean, in the unit of the values
/// @param standardDeviation sample standard deviation, with the divisor n − 1; absent where n is 1
public record SampleMean(int n, double mean, Optional<Double> standardDeviation) {
    public SampleMean {
        if (n < 1 || (n == 1) == standardDeviation.isPresent()) {
            throw new IllegalArgumentException("no mean of " + n + " values with " + standardDeviation);
        }
    }

    /// Computes the mean and the standard deviation of values.
    ///
    /// @throws IllegalArgumentException if there is no value, or one that isn't finite
    public static SampleMean of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values, so no mean");
        }
        SampleMath.requireFinite(values);
        double mean = SampleMath.mean(values, 0, values.length);
        return new SampleMean(values.length, mean, standardDeviation(values, mean));
    }

    /// Computes the mean and the standard deviation of values in a list.
    ///
    /// @throws IllegalArgumentException if there is no value, or one that isn't finite
    public static SampleMean of(List<Double> values) {
        return of(SampleMath.array(values));
    }

    private static Optional<Double> standardDeviation(double[] values, double mean) {
        if (values.length == 1) {
            return Optional.empty();
        }
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Optional.of(Math.sqrt(squares / (values.length - 1)));
    }

    /// Computes the interval mean ± t·s/√n, with the two-sided quantile of Student's t with n − 1 degrees of
    /// freedom. It covers the expectation at that level if the values are independent and close to normal.
    ///
    /// Source: Student, The Probable Error of a Mean, Biometrika 6 (1908); for benchmarks Georges, Buytaert
    /// and Eeckhout, Statistically Rigorous Java Performance Evaluation, OOPSLA 2007, section 3.2.
    ///
    /// @param level such as 0.95
    /// @return empty where n is 1
    /// @throws IllegalArgumentException if the level doesn't lie between 0 and 1
    public Optional<Interval> studentInterval(double level) {
        SampleMath.requireLevel(level);
        return standardDeviation.map(deviation -> {
            double half = StudentDistribution.twoSidedQuantile(level, n) * deviation / Math.sqrt(n);
            return new Interval(mean - half, mean + half);
        });
    }

    /// Computes the interval of a quantity that can't be negative: mean · exp(±h / mean), where h is the half-width of
    /// [#studentInterval]. It is that interval where it is narrow or the mean isn't positive; else it never
    /// reaches 0.
    ///
    /// Source: Student's interval of the logarithm by the delta method; for positive estimates Burnham et al.,
    /// Design and Analysis Methods for Fish Survival Experiments, American Fisheries Society Monograph 5 (1987).
    ///
    /// @return empty where n is 1
    /// @throws IllegalArgumentException if the level doesn't lie between 0 and 1
    public Optional<Interval> positiveInterval(double level) {
        Optional<Interval> student = studentInterval(level);
        return mean > 0 ? student.map(interval -> interval.map(end -> mean * Math.exp(end / mean - 1))) : student;
    }
}
