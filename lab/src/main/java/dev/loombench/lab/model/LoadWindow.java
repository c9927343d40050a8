package dev.loombench.lab.model;

import org.jspecify.annotations.Nullable;

/// One of several windows of a load.
///
/// @param from its begin in seconds after that of the first window
/// @param seconds its length
/// @param mean mean latency in seconds from when requests were due; absent without any answer
/// @param p99 99th percentile of the same latencies; absent likewise
/// @param cpuPerRequest CPU seconds of the server for each right answer; absent where unknown
public record LoadWindow(
        double from,
        double seconds,
        long answered,
        @Nullable Double mean,
        @Nullable Double p99,
        @Nullable Double cpuPerRequest) {}
