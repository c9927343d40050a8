package dev.loombench.lab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;

/// The change points of a series by E-divisive: it is split where the energy distance between what lies
/// before and what lies behind is largest, and each part likewise, as long as a permutation test finds that
/// significant. Values are taken for independent, and may have any distribution. Without a change all their
/// orders are equally likely, so that at most a share of [#SIGNIFICANCE] of such series is split.
///
/// Source: Matteson and James, A Nonparametric Approach for Multiple Change Point Analysis of Multivariate
/// Data, JASA 109 (2014), with α = 1, and each part tested by itself; of benchmarks Fleming et al., Hunter:
/// Using Change Point Detection to Hunt for Performance Regressions, ICPE 2023.
public final class ChangePoints {
    /// The fewest values between two changes, and behind the last one.
    public static final int MIN_SEGMENT = 3;

    public static final double SIGNIFICANCE = 0.01;

    private static final int PERMUTATIONS = 199;

    /// How many permutations may have as large a statistic as a series with a significant change.
    private static final int MAX_EXCEEDING = (int) Math.round(SIGNIFICANCE * (PERMUTATIONS + 1)) - 1;

    /// Sums in another order differ by less.
    private static final double ROUNDING = 1 - 1e-9;

    private ChangePoints() {}

    /// Finds the changes.
    ///
    /// @param random a random number from 0 up to, but not including, the given one, for permutations
    /// @return index of the first value behind each change, ascending
    /// @throws IllegalArgumentException if a value isn't finite
    public static List<Integer> of(List<Double> values, IntUnaryOperator random) {
        double[] series = SampleMath.array(values);
        SampleMath.requireFinite(series);
        List<Integer> changes = new ArrayList<>();
        split(series, 0, random, changes);
        return changes;
    }

    /// Adds the changes of a part.
    ///
    /// @param from index of its first value in the series
    private static void split(double[] part, int from, IntUnaryOperator random, List<Integer> changes) {
        double[] statistics = statistics(part);
        double largest = largest(statistics);
        if (largest > 0 && isSignificant(largest, part.clone(), random)) {
            int at = 0;
            while (statistics[at] < largest) {
                at++;
            }
            split(Arrays.copyOf(part, at), from, random, changes);
            changes.add(from + at);
            split(Arrays.copyOfRange(part, at, part.length), from + at, random, changes);
        }
    }

    private static boolean isSignificant(double largest, double[] permuted, IntUnaryOperator random) {
        int exceeding = 0;
        for (int i = 0; i < PERMUTATIONS && exceeding <= MAX_EXCEEDING; i++) {
            for (int last = permuted.length - 1; last > 0; last--) {
                int other = random.applyAsInt(last + 1);
                double value = permuted[last];
                permuted[last] = permuted[other];
                permuted[other] = value;
            }
            exceeding += largest(statistics(permuted)) < largest * ROUNDING ? 0 : 1;
        }
        return exceeding <= MAX_EXCEEDING;
    }

    private static double largest(double[] statistics) {
        return DoubleStream.of(statistics).max().orElse(0);
    }

    /// Computes for each place the largest scaled energy statistic of all values before it and of those
    /// behind it up to some end, by which a change that was reverted soon shows, too; 0 where a side is too
    /// short.
    private static double[] statistics(double[] values) {
        int n = values.length;
        double[] statistics = new double[n];
        double[] before = new double[n + 1]; // sums of the distances among the first values
        for (int end = 1; end <= n; end++) {
            before[end] = before[end - 1];
            for (int i = 0; i < end - 1; i++) {
                before[end] += Math.abs(values[end - 1] - values[i]);
            }
        }
        double[] behind = new double[n + 1]; // sums of those among the values from the place up to each end
        for (int place = n - 1; place >= MIN_SEGMENT; place--) {
            double added = 0;
            for (int end = place + 1; end <= n; end++) {
                added += Math.abs(values[end - 1] - values[place]);
                behind[end] += added;
                double length = end - place;
                if (length >= MIN_SEGMENT) {
                    double energy = 2 * (before[end] - before[place] - behind[end]) / (place * length)
                            - 2 * before[place] / (place * (place - 1.0))
                            - 2 * behind[end] / (length * (length - 1));
                    statistics[place] = Math.max(statistics[place], energy * place * length / (place + length));
                }
            }
        }
        return statistics;
    }
}
