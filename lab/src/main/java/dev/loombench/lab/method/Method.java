package dev.loombench.lab.method;

import java.io.IOException;
import java.time.Instant;

/// How trials are measured. Whatever happens in the measured JVM is a [Measurement]; exceptions are for the
/// lab's own trouble.
public sealed interface Method permits BatchMethod, ProcessMethod, MemoryMethod, HttpMethod {
    /// Measures one trial in a fresh JVM, which is dead afterwards.
    ///
    /// @param progress is told of each iteration
    /// @throws IOException if a child can't be started or its files can't be read
    Measurement measure(Assignment assignment, Progress progress) throws IOException, InterruptedException;

    /// Listens to a trial while it runs.
    @FunctionalInterface
    interface Progress {
        /// @param warmup whether this iteration doesn't count
        /// @param index from 1
        /// @param value in the primary metric's unit
        void iteration(boolean warmup, int index, double value);

        /// The measured JVM has been started. One that JMH starts isn't told of: it is a child of its host.
        ///
        /// @param pid its number
        default void started(long pid) {}

        /// The load of a server goes on; told on another thread.
        default void load(LoadNow now) {}

        /// The measured window begins or ends about now; told on whatever thread.
        default void edge() {}

        /// When the measured window was; told when it is over.
        default void window(Instant from, Instant to) {}
    }
}
