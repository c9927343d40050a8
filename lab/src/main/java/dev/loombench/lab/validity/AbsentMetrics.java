package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.journal.TrialRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Metrics of processes and of memory that no trial could read here: absent with the reason, never 0.
final class AbsentMetrics {
    private static final String PROC = "/proc of Linux";
    private static final String USAGE = "getrusage(2), which Windows doesn't have";
    private static final String COUNTERS = "the JVM's counters in hsperfdata, which -XX:-UsePerfData turns off";

    private static final Map<String, String> PROCESS = sources(
            "user", USAGE,
            "system", USAGE,
            "peak-rss", PROC,
            "peak-threads", COUNTERS + ", and " + PROC,
            "gc-count", COUNTERS);

    private static final Map<String, String> MEMORY = sources(
            "rss-per-thread", PROC,
            "page-tables-per-thread", PROC,
            "kernel-stack-per-thread", PROC,
            "slab-per-thread", PROC);

    private AbsentMetrics() {}

    private static Map<String, String> sources(String... namesAndSources) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (int i = 0; i < namesAndSources.length; i += 2) {
            sources.put(namesAndSources[i], namesAndSources[i + 1]);
        }
        return sources;
    }

    /// @param trials of one experiment; batches have none of these metrics
    static Optional<Finding> of(List<TrialRecord> trials) {
        Set<String> read = trials.stream()
                .filter(TrialRecord::counts)
                .flatMap(trial -> trial.metrics().keySet().stream())
                .collect(Collectors.toSet());
        Map<String, String> absent = new LinkedHashMap<>();
        if (read.contains("batch-time")) {
            absent.putAll(PROCESS);
        }
        if (read.contains("heap-per-thread")) {
            absent.putAll(MEMORY);
        }
        absent.keySet().removeAll(read);
        if (absent.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "not-observable",
                Severity.INFO,
                "not measurable here: "
                        + absent.entrySet().stream()
                                .map(entry -> entry.getKey() + " (needs " + entry.getValue() + ")")
                                .collect(Collectors.joining("; ")),
                "measure on Linux if you need them",
                Map.copyOf(absent)));
    }
}
