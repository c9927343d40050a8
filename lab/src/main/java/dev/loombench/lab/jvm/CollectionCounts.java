package dev.loombench.lab.jvm;

import java.time.Duration;

/// Garbage collections of all collectors since the JVM's start; from hsperfdata, JDK 21 and later. What
/// counts as one, pauses or whole cycles, depends on the collector.
public record CollectionCounts(long collections, Duration time) {}
