package dev.loombench.lab.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// The Mann-Kendall rank test of a monotone trend, two-sided, corrected for ties and for continuity.
///
/// Source: Mann, Nonparametric Tests Against Trend, Econometrica 13 (1945); Kendall, Rank Correlation
/// Methods, 4th edition (1975), for the variance with ties.
///
/// @param score S: pairs that rise minus pairs that fall
/// @param pValue p-value of no trend
record MannKendall(long score, double pValue) {
    static MannKendall of(double[] values) {
        long score = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i + 1; j < values.length; j++) {
                score += (long) Math.signum(values[j] - values[i]);
            }
        }
        return new MannKendall(score, pValue(score, variance(values)));
    }

    private static double pValue(long score, double variance) {
        if (score == 0) {
            return 1;
        }
        double z = (Math.abs(score) - 1) / Math.sqrt(variance);
        return 2 * NormalDistribution.of(0, 1).survivalProbability(z);
    }

    private static double variance(double[] values) {
        double[] sorted = SampleMath.sorted(values);
        double sum = varianceTerm(sorted.length);
        for (int from = 0, to; from < sorted.length; from = to) {
            to = endOfTie(sorted, from);
            sum -= varianceTerm(to - from);
        }
        return sum / 18;
    }

    private static int endOfTie(double[] sorted, int from) {
        double value = sorted[from];
        return (int) Arrays.stream(sorted, from, sorted.length)
                        .takeWhile(v -> v == value)
                        .count()
                + from;
    }

    private static double varianceTerm(double n) {
        return n * (n - 1) * (2 * n + 5);
    }
}
