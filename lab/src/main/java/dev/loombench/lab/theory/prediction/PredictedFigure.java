package dev.loombench.lab.theory.prediction;

import org.jspecify.annotations.Nullable;

/// A predicted figure and its measurement.
///
/// @param metric `rate` in answers per second; `p50`, `p90` or `p99` in seconds
/// @param low lower end of the range of chance: that of the simulated windows, narrowed to a mean of as many
///     windows as were measured
/// @param high upper end of that range
/// @param off relative deviation, measured / predicted - 1
/// @param explanation observation that explains a deviation of more than [#MAX_UNEXPLAINED_DEVIATION], or
/// `unexplained`; absent
///     for smaller ones
public record PredictedFigure(
        String metric,
        double predicted,
        double low,
        double high,
        double measured,
        double off,
        @Nullable String explanation) {
    /// The largest relative deviation that needs no explanation.
    public static final double MAX_UNEXPLAINED_DEVIATION = 0.1;

    /// The explanation where nothing that was observed explains the deviation.
    public static final String UNEXPLAINED = "unexplained";

    static boolean needsExplanation(double off) {
        return Math.abs(off) > MAX_UNEXPLAINED_DEVIATION;
    }
}
