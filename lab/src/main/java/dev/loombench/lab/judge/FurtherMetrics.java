package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.MethodKind;
import dev.loombench.lab.experiment.RequestWorkload;
import java.util.List;

/// What cells are held against each other by beside their primary metric. The time of collections isn't among it: who
/// answers more collects more.
final class FurtherMetrics {
    private static final List<String> OF_SERVERS =
            List.of("p50", "p99", "rate", "cpu-per-request", "peak-rss", "peak-threads");
    /// A search goes on for longer, and to higher rates, where a server carries more: its memory and threads tell that.
    private static final List<String> OF_SEARCHES = List.of("saturation");

    private static final List<String> OF_PROCESSES = List.of("user", "system", "peak-rss", "peak-threads");
    private static final List<String> OF_MEMORY = List.of("heap-per-thread", "rss-per-thread");

    private FurtherMetrics() {}

    /// A batch has none: its throughput is the inverse of its time.
    static List<String> of(MethodKind method, String primary) {
        List<String> all = switch (method) {
            case HTTP -> primary.equals(RequestWorkload.CAPACITY) ? OF_SEARCHES : OF_SERVERS;
            case PROCESS -> OF_PROCESSES;
            case MEMORY -> OF_MEMORY;
            case BATCH -> List.of();
        };
        return all.stream().filter(metric -> !metric.equals(primary)).toList();
    }
}
