package dev.loombench.lab.theory;

import java.util.Arrays;

/// Accumulates a weighted sum of distributions, for averages over time.
final class Mixture {
    private double[] sums = new double[16];

    void add(CountDistribution counts, double weight) {
        int end = counts.first() + counts.size();
        if (end > sums.length) {
            sums = Arrays.copyOf(sums, Math.max(end, 2 * sums.length));
        }
        for (int i = 0; i < counts.size(); i++) {
            int number = counts.first() + i;
            sums[number] += weight * counts.chance(number);
        }
    }

    /// Returns the sum; its probabilities add up to the sum of the weights.
    CountDistribution counts() {
        return new CountDistribution(0, sums);
    }
}
