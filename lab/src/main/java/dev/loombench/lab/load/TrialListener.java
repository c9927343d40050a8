package dev.loombench.lab.load;

import java.time.Instant;

/// Listener for events of a running trial, and of its load.
public interface TrialListener extends LoadListener {
    /// Called at the end of a JMH iteration.
    ///
    /// @param warmup whether it is a warm-up iteration
    /// @param index from 1
    /// @param value score in the primary metric's unit
    default void iteration(boolean warmup, int index, double value) {}

    /// Called when the measured JVM has started; not for one that JMH forks, which is a child of its host.
    ///
    /// @param pid process id
    default void started(long pid) {}

    /// Called with the measured window after its end.
    default void window(Instant from, Instant to) {}
}
