package dev.loombench.lab.stats;

import java.util.Arrays;
import java.util.List;

/// Argument checks and descriptive statistics of arrays of figures.
public final class SampleMath {
    private SampleMath() {}

    static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    static void requireFinite(double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException("value " + i + " is no finite number: " + values[i]);
            }
        }
    }

    static void requireLevel(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a level lies between 0 and 1: " + level);
        }
    }

    static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /// Median of at least one value: the middle one, or the mean of the two in the middle.
    public static double median(double[] values) {
        double[] sorted = sorted(values);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// Computes the mean of the values from one index (inclusive) to another (exclusive).
    static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).sum() / (to - from);
    }
}
