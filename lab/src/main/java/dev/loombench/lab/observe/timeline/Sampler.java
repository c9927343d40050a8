package dev.loombench.lab.observe.timeline;

/// Samples the signals of one source.
@FunctionalInterface
interface Sampler {
    /// Takes a sample.
    ///
    /// @param nanos current monotonic time
    void sample(long nanos, TimelineBuilder figures);

    /// CPU time used so far on threads of its own, in nanoseconds.
    default long backgroundCpuNanos() {
        return 0;
    }

    /// Stops threads of its own.
    default void end() throws InterruptedException {}
}
