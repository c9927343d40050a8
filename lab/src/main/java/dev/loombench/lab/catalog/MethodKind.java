package dev.loombench.lab.catalog;

import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.util.Locale;

/// Measurement method of an experiment.
public enum MethodKind {
    /// Batches of tasks, by JMH or as a single shot: seconds per batch, and batches per second.
    BATCH("time"),
    /// A whole process of a fresh JVM, by the operating system's accounting.
    PROCESS("time"),
    /// Parked threads: bytes for each further one.
    MEMORY("rss-per-thread"),
    /// A server in a JVM of its own under load: response times.
    HTTP("p50");

    private final String primaryMetric;

    MethodKind(String primaryMetric) {
        this.primaryMetric = primaryMetric;
    }

    /// Metric that decides verdicts, unless the workload has another one.
    public String primaryMetric() {
        return primaryMetric;
    }

    /// Name in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Parses the name of a method in files.
    ///
    /// @throws InvalidValueException if it is none of them
    public static MethodKind parse(String text) {
        return EnumWords.parse(values(), text, "a method");
    }
}
