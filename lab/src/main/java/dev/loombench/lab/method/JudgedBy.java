package dev.loombench.lab.method;

import dev.loombench.lab.validity.LoadChecks;

/// The latencies by which a load is judged, and which its generator mustn't have moved.
///
/// @param share the percentile that matters, such as 0.99
/// @param longest whether the longest latency matters, too
public record JudgedBy(double share, boolean longest) {
    /// Where nothing else is said.
    public static final JudgedBy USUAL = of(LoadChecks.JUDGED);

    static JudgedBy of(double share) {
        return new JudgedBy(share, false);
    }
}
