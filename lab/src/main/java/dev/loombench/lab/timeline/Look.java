package dev.loombench.lab.timeline;

/// Takes the figures of one source.
@FunctionalInterface
interface Look {
    /// @param nanos now, monotonic
    void take(long nanos, Figures figures);

    /// Processor time that it took on threads of its own so far, in nanoseconds.
    default long aside() {
        return 0;
    }

    /// Ends those.
    default void end() throws InterruptedException {}
}
