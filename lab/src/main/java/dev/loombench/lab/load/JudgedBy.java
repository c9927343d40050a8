package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadChecks;

/// Latencies that decide about a load, so that the generator's own lag mustn't distort them.
///
/// @param share the percentile as a share, such as 0.99
/// @param longest whether the longest latency decides too
public record JudgedBy(double share, boolean longest) {
    /// Default percentile.
    public static final JudgedBy USUAL = of(LoadChecks.JUDGED);

    static JudgedBy of(double share) {
        return new JudgedBy(share, false);
    }
}
