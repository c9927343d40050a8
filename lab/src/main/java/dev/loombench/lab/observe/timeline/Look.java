package dev.loombench.lab.observe.timeline;

/// Samples the signals of one source.
@FunctionalInterface
interface Look {
    /// Takes a sample.
    ///
    /// @param nanos current monotonic time
    void take(long nanos, Figures figures);

    /// CPU time used so far on threads of its own, in nanoseconds.
    default long aside() {
        return 0;
    }

    /// Stops threads of its own.
    default void end() throws InterruptedException {}
}
