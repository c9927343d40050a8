package dev.loombench.lab.ab.judge;

import java.util.List;

/// What sides are compared by.
public final class AbMetrics {
    /// The mean latency from when requests were due: of all figures of a latency the one that scatters
    /// least from trial to trial, and it feels the tail.
    public static final String PRIMARY = "mean";

    static final String TAIL = "p99";
    static final String CPU = "cpu-per-request";
    static final String MEMORY = "peak-rss";

    /// The primary one first; the differences of the others are corrected for their number.
    static final List<String> COMPARED = List.of(
            PRIMARY, TAIL, "p50", CPU, MEMORY, "peak-threads", "heap-after-gc", "gc-time", "time-to-first-answer");

    private AbMetrics() {}
}
