package dev.loombench.lab.theory;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/// The probability distribution of a number of requests. Probabilities below 10⁻¹⁴ at either end are cut off.
final class CountDistribution {
    private static final double NEGLIGIBLE_PROBABILITY = 1e-14;

    private final int first;
    private final double[] probabilities;

    /// Creates a distribution over consecutive numbers.
    ///
    /// @param first the smallest number
    /// @param probabilities probabilities of `first`, `first + 1`, …
    CountDistribution(int first, double... probabilities) {
        this.first = first;
        this.probabilities = probabilities;
    }

    /// Returns the distribution of a constant.
    static CountDistribution exactly(int number) {
        return new CountDistribution(number, 1);
    }

    /// Returns the Poisson distribution with that mean; the constant 0 for a mean of 0 or less.
    static CountDistribution poisson(double mean) {
        if (mean <= 0) {
            return exactly(0);
        }
        double reach = 9 * Math.sqrt(mean) + 30;
        int from = (int) Math.max(0, mean - reach);
        PoissonDistribution distribution = PoissonDistribution.of(mean);
        double[] probabilities = new double[(int) (mean + reach) - from + 1];
        Arrays.setAll(probabilities, i -> distribution.probability(from + i));
        return new CountDistribution(from, probabilities).trimmed();
    }

    /// Returns the distribution of max(N − removed, 0).
    CountDistribution minus(int removed) {
        if (first >= removed) {
            return new CountDistribution(first - removed, probabilities);
        }
        int zero = Math.min(removed - first, probabilities.length - 1);
        double[] remaining = new double[probabilities.length - zero];
        for (int i = 0; i < probabilities.length; i++) {
            remaining[Math.max(0, i - zero)] += probabilities[i];
        }
        return new CountDistribution(0, remaining);
    }

    /// Returns the distribution of the sum with an independent number (convolution).
    CountDistribution plus(CountDistribution other) {
        double[] sum = new double[probabilities.length + other.probabilities.length - 1];
        for (int i = 0; i < probabilities.length; i++) {
            for (int j = 0; j < other.probabilities.length; j++) {
                sum[i + j] += probabilities[i] * other.probabilities[j];
            }
        }
        return new CountDistribution(first + other.first, sum).trimmed();
    }

    /// Returns the probability that the sum with another, independent number is at most the limit.
    ///
    /// @param cumulative cumulative distribution of the other number, from [#cumulative()]
    double sumWithin(CountDistribution cumulative, int limit) {
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            int index = limit - first - i - cumulative.first;
            int last = cumulative.probabilities.length - 1;
            sum += index < 0 ? 0 : probabilities[i] * cumulative.probabilities[Math.min(index, last)];
        }
        return sum;
    }

    /// Returns the cumulative distribution: the probability of being at most each number.
    CountDistribution cumulative() {
        double[] sums = probabilities.clone();
        for (int i = 1; i < sums.length; i++) {
            sums[i] += sums[i - 1];
        }
        return new CountDistribution(first, sums);
    }

    /// Returns the L1 distance from another distribution, from 0 to 2.
    double distance(CountDistribution other) {
        double difference = 0;
        int from = Math.min(first, other.first);
        int to = Math.max(first + probabilities.length, other.first + other.probabilities.length);
        for (int n = from; n < to; n++) {
            difference += Math.abs(chance(n) - other.chance(n));
        }
        return difference;
    }

    private double chance(int number) {
        int index = number - first;
        return index < 0 || index >= probabilities.length ? 0 : probabilities[index];
    }

    private CountDistribution trimmed() {
        int from = 0;
        int to = probabilities.length;
        while (from < to - 1 && probabilities[from] < NEGLIGIBLE_PROBABILITY) {
            from++;
        }
        while (to > from + 1 && probabilities[to - 1] < NEGLIGIBLE_PROBABILITY) {
            to--;
        }
        return new CountDistribution(first + from, Arrays.copyOfRange(probabilities, from, to));
    }
}
