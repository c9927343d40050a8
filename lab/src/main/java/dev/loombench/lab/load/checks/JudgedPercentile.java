package dev.loombench.lab.load.checks;

/// Latencies that decide about a load, so that the generator's own lag mustn't distort them.
///
/// @param share the percentile as a share, such as 0.99
/// @param includesMax whether the longest latency decides too
public record JudgedPercentile(double share, boolean includesMax) {
    public static final JudgedPercentile DEFAULT = of(LoadChecks.DEFAULT_PERCENTILE_SHARE);

    public static JudgedPercentile of(double share) {
        return new JudgedPercentile(share, false);
    }
}
