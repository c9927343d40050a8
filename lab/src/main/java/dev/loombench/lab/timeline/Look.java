package dev.loombench.lab.timeline;

/// Takes the figures of one source.
@FunctionalInterface
interface Look {
    /// @param nanos now, monotonic
    void take(long nanos, Figures figures);
}
