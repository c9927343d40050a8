package dev.loombench.lab.jvm;

import java.time.Duration;

/// Stops of all threads since the JVM's start, for collections or anything else; from hsperfdata, JDK 21
/// and later.
///
/// @param time during which they stood
/// @param stopping the time that it took until they stood
public record SafepointCounts(long safepoints, Duration time, Duration stopping) {}
