package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.MethodKind;
import java.util.List;

/// What cells are held against each other by beside their primary metric.
final class FurtherMetrics {
    private static final List<String> OF_SERVERS =
            List.of("p50", "p99", "rate", "cpu-per-request", "peak-rss", "peak-threads", "gc-time");
    private static final List<String> OF_PROCESSES = List.of("user", "system", "peak-rss", "peak-threads");
    private static final List<String> OF_MEMORY = List.of("heap-per-thread", "rss-per-thread");

    private FurtherMetrics() {}

    /// A batch has none: its throughput is the inverse of its time.
    static List<String> of(MethodKind method, String primary) {
        List<String> all = switch (method) {
            case HTTP -> OF_SERVERS;
            case PROCESS -> OF_PROCESSES;
            case MEMORY -> OF_MEMORY;
            case BATCH -> List.of();
        };
        return all.stream().filter(metric -> !metric.equals(primary)).toList();
    }
}
