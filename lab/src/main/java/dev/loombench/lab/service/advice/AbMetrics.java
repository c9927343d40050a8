package dev.loombench.lab.service.advice;

import java.util.List;
import java.util.stream.Stream;

/// Metrics by which sides are compared.
public final class AbMetrics {
    /// Mean latency, measured from when requests were due. Of all latency statistics it scatters least from
    /// trial to trial, and it reflects the tail.
    public static final String MEAN_LATENCY = "mean";

    /// Right responses per second. It compares sides that are both overloaded, whose latencies only show how
    /// long the overload lasted. In a closed loop it follows from the latency.
    static final String THROUGHPUT = "rate";

    static final String TAIL_LATENCY = "p99";
    static final String CPU = "cpu-per-request";
    static final String MEMORY = "peak-rss";
    static final String COLLECTIONS = "gc-time";

    private static final List<String> COMPARED = List.of(
            MEAN_LATENCY, TAIL_LATENCY, "p50", CPU, MEMORY, "peak-threads", "heap-after-gc", COLLECTIONS, "time-to-first-answer");

    /// Returns the compared metrics, the primary one first; differences in the others are corrected for their
    /// number.
    ///
    /// @param byThroughput whether sides may differ in throughput: both are overloaded, or users wait for
    ///     responses. Collection time is then left out, since a higher throughput also allocates more
    static List<String> compared(boolean byThroughput) {
        return byThroughput
                ? Stream.concat(Stream.of(THROUGHPUT), COMPARED.stream().filter(metric -> !metric.equals(COLLECTIONS)))
                        .toList()
                : COMPARED;
    }

    private AbMetrics() {}
}
