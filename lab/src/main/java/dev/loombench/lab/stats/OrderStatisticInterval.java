package dev.loombench.lab.stats;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// A distribution-free interval of the median, from the `rank`-th smallest to the `rank`-th largest value. It
/// assumes only that the values are independent and of one distribution. Of `n` values
/// the number below the median is Binomial(n, ½), so the interval misses with probability 2·P(Binomial(n,
/// ½) ≤ rank − 1); ties only add coverage.
///
/// Source: David and Nagaraja, Order Statistics, 3rd edition (2003), section 7.1; Conover, Practical
/// Nonparametric Statistics, 3rd edition (1999), section 3.2.
///
/// @param interval interval between two of the values
/// @param coverage probability that such an interval covers the median, at least the requested level
/// @param rank rank of the ends, 1 for the smallest and the largest value
public record OrderStatisticInterval(Interval interval, double coverage, int rank) {
    /// Computes the narrowest symmetric interval whose coverage is at least the level.
    ///
    /// @param level such as 0.95
    /// @return empty where even the whole range covers less: below 6 values at 95 %
    /// @throws IllegalArgumentException if a value isn't finite or the level doesn't lie between 0 and 1
    public static Optional<OrderStatisticInterval> of(double[] values, double level) {
        SampleMath.requireLevel(level);
        SampleMath.requireFinite(values);
        int rank = largestRank(values.length, level);
        if (rank == 0) {
            return Optional.empty();
        }
        double[] sorted = SampleMath.sorted(values);
        Interval interval = new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
        return Optional.of(new OrderStatisticInterval(interval, coverage(values.length, rank), rank));
    }

    /// Computes the interval of the values in a list, as [#of(double\[\],double)].
    public static Optional<OrderStatisticInterval> of(List<Double> values, double level) {
        return of(SampleMath.array(values), level);
    }

    /// Computes the largest rank whose interval has the coverage; 0 where none has.
    static int largestRank(int n, double level) {
        int rank = BinomialDistribution.of(n, 0.5).inverseCumulativeProbability((1 - level) / 2);
        return coverage(n, rank + 1) >= level ? rank + 1 : rank;
    }

    private static double coverage(int n, int rank) {
        return 1 - 2 * BinomialDistribution.of(n, 0.5).cumulativeProbability(rank - 1);
    }
}
