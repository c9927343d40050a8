package dev.loombench.lab.jvm;

/// The heap as the JVM counts it.
///
/// @param usedBytes when a collection last looked: what was allocated since isn't in it
/// @param committedBytes what the JVM holds now
public record HeapCounts(long usedBytes, long committedBytes) {}
