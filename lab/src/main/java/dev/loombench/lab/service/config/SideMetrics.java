package dev.loombench.lab.service.config;

import java.util.Set;

/// Figures that are measured of each side under a driver, beside those of the driver.
public final class SideMetrics {
    /// CPU time of the side while the driver ran, in seconds.
    public static final String CPU_TIME = "cpu-time";

    /// CPU time of the side per unit of work, where a rate decides of which more is better, in seconds.
    public static final String CPU_PER_OPERATION = "cpu-per-operation";

    /// Time of the driver's run, in seconds.
    public static final String DRIVER_TIME = "driver-time";

    /// All names, which no figure of a driver may have.
    public static final Set<String> NAMES = Set.of(
            CPU_TIME,
            CPU_PER_OPERATION,
            DRIVER_TIME,
            "peak-rss",
            "peak-threads",
            "heap-after-gc",
            "gc-count",
            "gc-time",
            "time-to-first-answer");

    private SideMetrics() {}
}
