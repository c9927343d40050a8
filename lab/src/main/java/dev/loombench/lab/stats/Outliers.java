package dev.loombench.lab.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Flags outliers for people to look at; none is ever removed.
///
/// The modified Z of a value is 0.6745·(value − median)/MAD, with the median absolute deviation from the
/// median; 0.6745 makes it a standard deviation for normal values. Beyond ±3.5 a value is flagged. Source:
/// Iglewicz and Hoaglin, How to Detect and Handle Outliers (1993).
///
/// Where more than half of the values are equal, the MAD is 0; the mean absolute deviation, which is √(2/π)
/// standard deviations for normal values, takes its place. Where all are equal, none is flagged.
public final class Outliers {
    /// The modified Z, in either direction, beyond which a value is flagged.
    public static final double Z_THRESHOLD = 3.5;

    /// The least number of values that are tested: of three values of a normal distribution one would be
    /// flagged in 28 % of cases.
    public static final int MIN_VALUES = 6;

    private static final double NORMAL_QUARTILE = 0.6745;

    private Outliers() {}

    /// Returns the indices of outliers, ascending; empty where there are fewer values than [#MIN_VALUES].
    ///
    /// @throws IllegalArgumentException if a value isn't finite
    public static List<Integer> flag(double... values) {
        SampleMath.requireFinite(values);
        if (values.length < MIN_VALUES) {
            return List.of();
        }
        double median = SampleMath.median(values);
        double[] deviations =
                Arrays.stream(values).map(v -> Math.abs(v - median)).toArray();
        double maxDeviation = Z_THRESHOLD * scale(deviations);
        return IntStream.range(0, values.length)
                .filter(i -> deviations[i] > maxDeviation)
                .boxed()
                .toList();
    }

    /// Returns the indices of outliers in a list, as [#flag(double...)].
    public static List<Integer> flag(List<Double> values) {
        return flag(SampleMath.array(values));
    }

    /// Estimates the standard deviation of normal values from their absolute deviations from the median.
    private static double scale(double[] deviations) {
        double mad = SampleMath.median(deviations);
        return mad > 0
                ? mad / NORMAL_QUARTILE
                : SampleMath.mean(deviations, 0, deviations.length) * Math.sqrt(Math.PI / 2);
    }
}
