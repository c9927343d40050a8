package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.model.TrialRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reports metrics of processes and memory that no trial could read here; such metrics are absent, never 0.
final class UnavailableMetrics {
    private static final String PROC_SOURCE = "/proc of Linux";
    private static final String RUSAGE_SOURCE = "getrusage(2), which Windows doesn't have";
    private static final String PERF_COUNTER_SOURCE =
            "the JVM's counters in hsperfdata, which -XX:-UsePerfData turns off";

    private static final Map<String, String> PROCESS_METRICS = sources(
            "user", RUSAGE_SOURCE,
            "system", RUSAGE_SOURCE,
            "peak-rss", PROC_SOURCE,
            "peak-threads", PERF_COUNTER_SOURCE + ", and " + PROC_SOURCE,
            "gc-count", PERF_COUNTER_SOURCE);

    private static final Map<String, String> MEMORY_METRICS = sources(
            "rss-per-thread", PROC_SOURCE,
            "page-tables-per-thread", PROC_SOURCE,
            "kernel-stack-per-thread", PROC_SOURCE,
            "slab-per-thread", PROC_SOURCE);

    private UnavailableMetrics() {}

    private static Map<String, String> sources(String... namesAndSources) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (int i = 0; i < namesAndSources.length; i += 2) {
            sources.put(namesAndSources[i], namesAndSources[i + 1]);
        }
        return sources;
    }

    /// Names the absent metrics with the sources they need; empty where none is absent.
    ///
    /// @param trials of one experiment; batches have none of these metrics
    static Optional<Finding> of(List<TrialRecord> trials) {
        Set<String> measured = trials.stream()
                .filter(TrialRecord::counts)
                .flatMap(trial -> trial.metrics().keySet().stream())
                .collect(Collectors.toSet());
        Map<String, String> absent = new LinkedHashMap<>();
        if (measured.contains("batch-time")) {
            absent.putAll(PROCESS_METRICS);
        }
        if (measured.contains("heap-per-thread")) {
            absent.putAll(MEMORY_METRICS);
        }
        absent.keySet().removeAll(measured);
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
