package dev.loombench.lab.observe.jvm;

import java.time.Duration;

/// Number and total duration of garbage collections of all collectors since the JVM's start, from hsperfdata;
/// JDK 21 and later. It depends on the collector whether pauses or whole cycles count.
public record CollectionCounts(long collections, Duration time) {}
