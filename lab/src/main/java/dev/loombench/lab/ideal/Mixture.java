package dev.loombench.lab.ideal;

import java.util.Arrays;

/// A sum of distributions with weights, as an average over times needs it.
final class Mixture {
    private double[] sums = new double[16];

    void add(Counts counts, double share) {
        int end = counts.first() + counts.size();
        if (end > sums.length) {
            sums = Arrays.copyOf(sums, Math.max(end, 2 * sums.length));
        }
        for (int i = 0; i < counts.size(); i++) {
            int number = counts.first() + i;
            sums[number] += share * counts.chance(number);
        }
    }

    /// The sum; its chances add up to all the weights.
    Counts counts() {
        return new Counts(0, sums);
    }
}
