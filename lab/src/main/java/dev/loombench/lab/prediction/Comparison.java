package dev.loombench.lab.prediction;

import org.jspecify.annotations.Nullable;

/// A predicted figure beside the measured one.
///
/// @param metric `rate` in answers per second; `p50`, `p90` or `p99` in seconds
/// @param low the least that chance makes of the mean of as many windows as were measured, by the range
///     of the simulated ones
/// @param high the most
/// @param off measured / predicted - 1
/// @param explanation of what is off by more than [#MOST_OFF]: what was observed, or `unexplained`;
///     absent where no more is off
public record Comparison(
        String metric,
        double predicted,
        double low,
        double high,
        double measured,
        double off,
        @Nullable String explanation) {
    /// What needs no explanation.
    public static final double MOST_OFF = 0.1;

    /// Where nothing that was observed explains it.
    public static final String UNEXPLAINED = "unexplained";

    static boolean isFar(double off) {
        return Math.abs(off) > MOST_OFF;
    }
}
