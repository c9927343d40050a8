package dev.loombench.lab.experiment;

import dev.loombench.protocol.BadWord;
import java.util.Locale;

/// How an experiment's trials are measured.
public enum MethodKind {
    /// Batches of tasks, by JMH or as a single shot: seconds per batch, and batches per second.
    BATCH("time"),
    /// A fresh JVM from its start to its end, by the accounts of the operating system.
    PROCESS("time"),
    /// Parked threads: bytes that each further one takes.
    MEMORY("rss-per-thread"),
    /// A server in a JVM of its own under load: how long its answers take.
    HTTP("p50");

    private final String primaryMetric;

    MethodKind(String primaryMetric) {
        this.primaryMetric = primaryMetric;
    }

    /// The one metric that verdicts are about, where the workload has no other one.
    public String primaryMetric() {
        return primaryMetric;
    }

    /// The word in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws BadWord if it is none of them
    public static MethodKind parse(String text) {
        for (MethodKind kind : values()) {
            if (kind.toString().equals(text)) {
                return kind;
            }
        }
        throw new BadWord(text, "a method (batch, process, memory, http)");
    }
}
