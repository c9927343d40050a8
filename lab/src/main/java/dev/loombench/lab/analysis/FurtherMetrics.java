package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.RequestWorkload;
import java.util.List;

/// Metrics by which cells are compared beside their primary one. GC time isn't among them: a server that
/// answers more also collects more.
final class FurtherMetrics {
    private static final List<String> SERVER_METRICS =
            List.of("p50", "p99", "rate", "cpu-per-request", "peak-rss", "peak-threads");
    /// Metrics of capacity searches. Memory and threads aren't among them: a search takes longer and reaches
    /// higher rates where a server carries more.
    private static final List<String> SEARCH_METRICS = List.of("saturation");

    private static final List<String> PROCESS_METRICS = List.of("user", "system", "peak-rss", "peak-threads");
    private static final List<String> MEMORY_METRICS = List.of("heap-per-thread", "rss-per-thread");

    private FurtherMetrics() {}

    /// Further metrics of a method; none for batches, whose throughput is the inverse of their time.
    static List<String> of(MethodKind method, String primary) {
        List<String> metrics = switch (method) {
            case HTTP -> primary.equals(RequestWorkload.CAPACITY) ? SEARCH_METRICS : SERVER_METRICS;
            case PROCESS -> PROCESS_METRICS;
            case MEMORY -> MEMORY_METRICS;
            case BATCH -> List.of();
        };
        return metrics.stream().filter(metric -> !metric.equals(primary)).toList();
    }
}
