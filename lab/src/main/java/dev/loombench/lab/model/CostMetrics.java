package dev.loombench.lab.model;

import java.util.Set;

/// Metrics that are costs: resource use or errors rather than speed. More of them is worse, not slower, even of
/// those in seconds.
public final class CostMetrics {
    private static final Set<String> NAMES = Set.of(
            "cpu-per-request",
            "user",
            "system",
            "peak-rss",
            "peak-threads",
            "heap-after-gc",
            "gc-count",
            "gc-time",
            "errors");

    private CostMetrics() {}

    /// Whether the metric is a cost.
    ///
    /// @param metric its name in a trial
    public static boolean contains(String metric) {
        return NAMES.contains(metric);
    }
}
