package dev.loombench.lab.observe.jvm;

/// Heap sizes from hsperfdata.
///
/// @param usedBytes bytes used after the latest collection; later allocations aren't included
/// @param committedBytes bytes committed now
public record HeapCounts(long usedBytes, long committedBytes) {}
