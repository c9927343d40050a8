package dev.loombench.lab.model;

/// Numbers of requests in the latency classes of the published study: up to 500 ms, up to 1,500 ms, above,
/// and failed.
public record OverviewRecord(long fast, long slow, long over, long failed) {}
