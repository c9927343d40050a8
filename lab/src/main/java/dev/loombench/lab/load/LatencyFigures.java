package dev.loombench.lab.load;

import dev.loombench.lab.stats.Latencies;
import java.util.LinkedHashMap;
import java.util.Map;

/// Summary statistics of latencies by name, in seconds.
public final class LatencyFigures {
    private LatencyFigures() {}

    /// Computes `mean`, `p50` to `p99.9` and `max`; empty without any latency.
    public static Map<String, Double> of(Latencies latencies) {
        Map<String, Double> figures = new LinkedHashMap<>();
        if (latencies.count() > 0) {
            figures.put("mean", latencies.mean());
            figures.put("p50", latencies.quantile(0.5));
            figures.put("p75", latencies.quantile(0.75));
            figures.put("p90", latencies.quantile(0.9));
            figures.put("p95", latencies.quantile(0.95));
            figures.put("p99", latencies.quantile(0.99));
            figures.put("p99.9", latencies.quantile(0.999));
            figures.put("max", latencies.max());
        }
        return figures;
    }
}
