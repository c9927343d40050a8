package dev.loombench.lab.stats;

import java.util.Arrays;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/// The rank test of whether a row begins on another level than it ends on: the first tenth, at least 4
/// values, against the second half, two-sided. Exact for small samples without ties.
///
/// Source: Mann and Whitney, On a Test of Whether One of Two Random Variables Is Stochastically Larger than
/// the Other, Annals of Mathematical Statistics 18 (1947).
///
/// @param direction 1 where the values rise from the head on, −1 where they fall, 0 for neither
/// @param pValue of one level
record WarmUp(int direction, double pValue) {
    private static final int SMALLEST_HEAD = 4;

    /// @param values at least 8 of them
    static WarmUp of(double[] values) {
        double[] head = Arrays.copyOf(values, Math.max(SMALLEST_HEAD, values.length / 10));
        double[] tail = Arrays.copyOfRange(values, values.length / 2, values.length);
        var result = MannWhitneyUTest.withDefaults().test(head, tail);
        double without = head.length * (double) tail.length / 2;
        int direction = (int) Math.signum(without - result.getStatistic());
        return new WarmUp(direction, direction == 0 ? 1 : result.getPValue());
    }
}
