package dev.loombench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/// Rounds figures that are only drawn, which keeps the page small.
final class ChartRounding {
    private static final MathContext DIGITS = new MathContext(4);

    private ChartRounding() {}

    static double round(double value) {
        return Double.isFinite(value) ? BigDecimal.valueOf(value).round(DIGITS).doubleValue() : value;
    }

    static @Nullable Double round(@Nullable Number value) {
        return value == null || !Double.isFinite(value.doubleValue()) ? null : round(value.doubleValue());
    }
}
