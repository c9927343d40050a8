package dev.loombench.generator.netty;

/// Thread to which a load is confined, and its clock.
interface EventLoop {
    /// Current time, in nanoseconds of [System#nanoTime].
    long now();

    void execute(Runnable task);

    /// @param nanos delay from now
    void schedule(Runnable task, long nanos);
}
