package dev.loombench.lab.cause;

/// How closely a JVM is looked at; each tier sees what the ones before it see.
public enum Tier {
    /// Counters of the kernel and of the JVM, and cheap commands.
    READ_ONLY,
    /// A recording by Flight Recorder, and thread dumps.
    JFR,
    /// The agent, too.
    AGENT
}
