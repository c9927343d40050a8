package dev.loombench.lab.journal;

import java.util.Set;

/// Which metrics of a trial are costs: what something takes of the machine, or fails, and not how fast it is. More of
/// them is worse, and not slower, also of those that are seconds.
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

    /// @param metric its name in a trial
    public static boolean contain(String metric) {
        return NAMES.contains(metric);
    }
}
