package dev.loombench.lab.observe.jvm;

import java.time.Duration;

/// Safepoints, at which all threads stop, since the JVM's start, for collections or other operations; from
/// hsperfdata, JDK 21 and later.
///
/// @param time total time for which threads were stopped
/// @param timeToSafepoint total time until all threads had stopped
public record SafepointCounts(long safepoints, Duration time, Duration timeToSafepoint) {}
