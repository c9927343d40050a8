package dev.loombench.lab.diagnose.rules;

/// Depth of observation; each level includes the ones before it.
public enum ObservationLevel {
    /// Counters of the kernel and of the JVM, and cheap `jcmd` commands.
    READ_ONLY,
    /// Flight Recorder, thread dumps and TCP connections.
    JFR,
    /// The agent, which measures scheduling delays.
    AGENT
}
