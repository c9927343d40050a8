package dev.loombench.lab.catalog;

import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Measurement method of an experiment.
public enum MethodKind {
    /// Batches of tasks, by JMH or as a single shot: seconds per batch, and batches per second.
    BATCH("time", "model"),
    /// A whole process of a fresh JVM, by the operating system's accounting.
    PROCESS("time", "model"),
    /// Parked threads: bytes for each further one.
    MEMORY("rss-per-thread", "model"),
    /// A server in a JVM of its own under load: response times.
    HTTP("p50", "server"),
    /// A program in a JVM of its own: the figures that it reports.
    PROGRAM("time", "candidate");

    private final String primaryMetric;
    private final String candidateKey;

    MethodKind(String primaryMetric, String candidateKey) {
        this.primaryMetric = primaryMetric;
        this.candidateKey = candidateKey;
    }

    /// Metric that decides verdicts, unless the workload has another one.
    public String primaryMetric() {
        return primaryMetric;
    }

    /// Key of a candidate in references to cells; the list of all candidates has the plural.
    public String candidateKey() {
        return candidateKey;
    }

    /// Keys of all methods under which references to cells name a candidate.
    public static Set<String> candidateKeys() {
        return Arrays.stream(values()).map(MethodKind::candidateKey).collect(Collectors.toUnmodifiableSet());
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
