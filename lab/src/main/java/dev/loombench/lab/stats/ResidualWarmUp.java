package dev.loombench.lab.stats;

import java.util.Arrays;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/// The rank test for a rest of the warm-up: the first tenth of the values, at least 4, against the second half,
/// two-sided. Exact for small samples without ties.
///
/// Source: Mann and Whitney, On a Test of Whether One of Two Random Variables Is Stochastically Larger than
/// the Other, Annals of Mathematical Statistics 18 (1947).
///
/// @param direction 1 where the values rise after the head, −1 where they fall, 0 for neither
/// @param pValue p-value of no difference
record ResidualWarmUp(int direction, double pValue) {
    private static final int MIN_HEAD = 4;

    /// @param values at least 8 of them
    static ResidualWarmUp of(double[] values) {
        double[] head = Arrays.copyOf(values, Math.max(MIN_HEAD, values.length / 10));
        double[] tail = Arrays.copyOfRange(values, values.length / 2, values.length);
        var result = MannWhitneyUTest.withDefaults().test(head, tail);
        double expectedStatistic = head.length * (double) tail.length / 2;
        int direction = (int) Math.signum(expectedStatistic - result.getStatistic());
        return new ResidualWarmUp(direction, direction == 0 ? 1 : result.getPValue());
    }
}
