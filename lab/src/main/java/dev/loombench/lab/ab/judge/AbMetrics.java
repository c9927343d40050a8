package dev.loombench.lab.ab.judge;

import java.util.List;
import java.util.stream.Stream;

/// What sides are compared by.
public final class AbMetrics {
    /// The mean latency from when requests were due: of all figures of a latency the one that scatters
    /// least from trial to trial, and it feels the tail.
    public static final String PRIMARY = "mean";

    /// Right answers per second, by which sides are held against each other that both don't carry the load: their
    /// latencies say how long it lasted. In a closed loop it follows from the latency.
    static final String THROUGHPUT = "rate";

    static final String TAIL = "p99";
    static final String CPU = "cpu-per-request";
    static final String MEMORY = "peak-rss";
    static final String COLLECTIONS = "gc-time";

    private static final List<String> COMPARED = List.of(
            PRIMARY, TAIL, "p50", CPU, MEMORY, "peak-threads", "heap-after-gc", COLLECTIONS, "time-to-first-answer");

    /// The primary one first; the differences of the others are corrected for their number.
    ///
    /// @param byThroughput whether sides may differ in how much they answer: neither carries the load, or users
    ///     wait for answers. Then who answers more collects more, too
    static List<String> compared(boolean byThroughput) {
        return byThroughput
                ? Stream.concat(Stream.of(THROUGHPUT), COMPARED.stream().filter(metric -> !metric.equals(COLLECTIONS)))
                        .toList()
                : COMPARED;
    }

    private AbMetrics() {}
}
