package dev.loombench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/// Value axis of a chart, wide enough for everything drawn on it.
///
/// @param name name of the metric
/// @param unit of its values, such as `s`
/// @param log whether it is logarithmic: if all values are above 0 and span more than a decade
/// @param min its start; 0 on a linear axis
/// @param max its end: a round number
public record Axis(String name, String unit, boolean log, double min, double max) {
    private static final MathContext DIGITS = new MathContext(6);
    private static final double[] LINEAR_STEPS = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};
    private static final double[] LOG_STEPS = {1, 1.5, 2, 3, 5, 7, 10};

    /// Chooses an axis for values.
    ///
    /// @param values estimates, ideals and published figures
    /// @param ends ends of intervals, which may be cut if a logarithmic axis can't show them
    static Axis over(String name, String unit, List<Double> values, List<Double> ends) {
        double low = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double high = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        double lowest = Math.min(
                low, ends.stream().mapToDouble(Double::doubleValue).min().orElse(low));
        double highest = Math.max(
                high, ends.stream().mapToDouble(Double::doubleValue).max().orElse(high));
        if (low > 0 && high > 10 * low) {
            double start = Math.max(lowest, low / 3);
            return new Axis(
                    name, unit, true, below(start * 0.97), above(Math.min(highest, high * 3) * 1.03, LOG_STEPS));
        }
        return new Axis(name, unit, false, Math.min(0, lowest), highest <= 0 ? 1 : above(highest * 1.02, LINEAR_STEPS));
    }

    /// Logarithmic axis, even if the values span less than a decade.
    ///
    /// @param values above 0
    static Axis log(String name, String unit, List<Double> values) {
        double low = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double high = values.stream().mapToDouble(Double::doubleValue).max().orElse(10);
        return new Axis(name, unit, true, below(low * 0.97), above(high * 1.03, LOG_STEPS));
    }

    private static double above(double value, double[] steps) {
        double decade = decade(value);
        for (double step : steps) {
            if (step * decade >= value) {
                return rounded(step * decade);
            }
        }
        return rounded(10 * decade);
    }

    private static double below(double value) {
        double decade = decade(value);
        double start = decade;
        for (double step : LOG_STEPS) {
            start = step * decade <= value ? step * decade : start;
        }
        return rounded(start);
    }

    /// Rounds away the floating-point error, since an end just beside a round number would get a tick of its
    /// own.
    private static double rounded(double round) {
        return new BigDecimal(round).round(DIGITS).doubleValue();
    }

    private static double decade(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }
}
