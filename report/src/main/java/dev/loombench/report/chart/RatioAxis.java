package dev.loombench.report.chart;

import java.util.List;

/// Logarithmic axis of ratios that includes 1.
public record RatioAxis(double min, double max) {
    private static final double MIN_SPAN = 1.1;
    private static final double MAX_OVERHANG = 3;

    /// Chooses an axis for ratios.
    ///
    /// @param ratios above 0
    /// @param ends ends of the intervals; those far beyond the ratios are cut
    static RatioAxis over(List<Double> ratios, List<Double> ends) {
        double low = Math.min(1, least(ratios));
        double high = Math.max(1, most(ratios));
        double min = Math.min(low, Math.max(low / MAX_OVERHANG, least(ends)));
        double max = Math.max(high, Math.min(high * MAX_OVERHANG, most(ends)));
        double padding = Math.pow(Math.max(max / min, MIN_SPAN), 0.08);
        return new RatioAxis(
                Math.min(min / padding, 1 / MIN_SPAN / padding), Math.max(max * padding, MIN_SPAN * padding));
    }

    private static double least(List<Double> values) {
        return values.stream()
                .filter(value -> value > 0)
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(1);
    }

    private static double most(List<Double> values) {
        return values.stream()
                .filter(Double::isFinite)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
    }
}
