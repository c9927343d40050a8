package dev.loombench.lab.jvm;

/// Heap sizes from hsperfdata.
///
/// @param usedBytes bytes used after the latest collection; later allocations aren't included
/// @param committedBytes bytes committed now
public record HeapCounts(long usedBytes, long committedBytes) {}
