package dev.loombench.protocol;

/// An event that the JMH host reports to the lab, one line each on its standard output.
public sealed interface JmhHostEvent {
    default MessageLine line() {
        return MessageLine.of((Record) this);
    }

    /// The host has started and waits for orders.
    record HostReady() implements JmhHostEvent {}

    /// An iteration has ended.
    ///
    /// @param warmup whether it belongs to the warm-up
    /// @param index number of the iteration, from 1
    /// @param value seconds per operation, or operations per second, by the trial's mode
    record IterationEnd(boolean warmup, int index, double value) implements JmhHostEvent {}

    /// The trial succeeded, and JMH's result is on disk.
    record TrialDone() implements JmhHostEvent {}

    /// The trial failed. The fork's own report is in its [JvmReport].
    ///
    /// @param message JMH's message
    record TrialFailure(String message) implements JmhHostEvent {}
}
