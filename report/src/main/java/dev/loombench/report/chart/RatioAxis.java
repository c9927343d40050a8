package dev.loombench.report.chart;

import java.util.List;

/// A logarithmic axis of ratios that holds 1.
public record RatioAxis(double min, double max) {
    private static final double LEAST_SPAN = 1.1;
    private static final double FARTHEST = 3;

    /// @param ratios above 0
    /// @param ends of their intervals; those far beyond the ratios are cut
    static RatioAxis over(List<Double> ratios, List<Double> ends) {
        double low = Math.min(1, least(ratios));
        double high = Math.max(1, most(ratios));
        double min = Math.min(low, Math.max(low / FARTHEST, least(ends)));
        double max = Math.max(high, Math.min(high * FARTHEST, most(ends)));
        double room = Math.pow(Math.max(max / min, LEAST_SPAN), 0.08);
        return new RatioAxis(Math.min(min / room, 1 / LEAST_SPAN / room), Math.max(max * room, LEAST_SPAN * room));
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
