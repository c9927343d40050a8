package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.service.config.ServiceExperiment;
import dev.loombench.lab.stats.Better;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Metrics by which sides are compared.
public final class AbMetrics {
    private AbMetrics() {}

    public static final String MEAN_LATENCY = ServiceExperiment.MEAN_LATENCY;

    static final String THROUGHPUT = ServiceExperiment.THROUGHPUT;

    public static final String WALL_TIME = ServiceExperiment.WALL_TIME;

    static final String TAIL_LATENCY = "p99";
    static final String CPU = "cpu-per-request";
    static final String CPU_TIME = "cpu-time";
    static final String MEMORY = "peak-rss";
    static final String THREADS = "peak-threads";
    static final String COLLECTIONS = "gc-time";

    private static final List<String> COMPARED = List.of(
            MEAN_LATENCY,
            TAIL_LATENCY,
            "p50",
            CPU,
            MEMORY,
            THREADS,
            "heap-after-gc",
            COLLECTIONS,
            "time-to-first-answer");

    /// Whether it is the mean latency, or the wall time of a job, which no service has.
    public static boolean isPrimary(String metric) {
        return metric.equals(MEAN_LATENCY) || metric.equals(WALL_TIME);
    }

    /// Whether it is the throughput.
    public static boolean isThroughput(String metric) {
        return metric.equals(THROUGHPUT);
    }

    /// Compared metrics of a job, the primary one first.
    static final List<String> OF_JOB = List.of(WALL_TIME, CPU_TIME, MEMORY, "peak-threads", COLLECTIONS, "gc-count");

    /// Returns the compared metrics, the primary one first; differences in the others are corrected for
    /// their number.
    ///
    /// @param byThroughput whether sides may differ in throughput: both are overloaded, or users wait for
    ///     responses. Collection time is then left out, since a higher throughput also allocates more
    static List<String> compared(boolean byThroughput) {
        return byThroughput
                ? Stream.concat(Stream.of(THROUGHPUT), COMPARED.stream().filter(metric -> !metric.equals(COLLECTIONS)))
                        .toList()
                : COMPARED;
    }

    /// Returns the metrics, without the time in collections unless each trial had some: a pair without has no ratio,
    /// and the other pairs alone would be those that happened to have most.
    static List<String> comparable(List<String> metrics, List<TrialRecord> baseline, List<TrialRecord> candidate) {
        boolean missing = Stream.concat(baseline.stream(), candidate.stream())
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get(COLLECTIONS)).stream())
                .anyMatch(time -> time.value() <= 0);
        return missing
                ? metrics.stream().filter(metric -> !metric.equals(COLLECTIONS)).toList()
                : metrics;
    }

    /// Metrics by which sides are compared under a driver: its own, the one that decides first, and what the
    /// sides used.
    ///
    /// @param trials trials of the first side
    /// @param declared name of the figure that decides, if it is known before any trial
    /// @return at least one name, which is empty before the first figure
    static List<String> ofDriver(List<TrialRecord> trials, Optional<String> declared) {
        Set<String> names = new LinkedHashSet<>();
        primaryOfDriver(trials, declared).ifPresent(names::add);
        for (TrialRecord trial : trials) {
            trial.metrics().forEach((name, metric) -> {
                if (metric.better() != Better.NEITHER) {
                    names.add(name);
                }
            });
        }
        return names.isEmpty() ? List.of("") : List.copyOf(names);
    }

    /// Name of the figure of a driver that decides: the declared one, or the first of each trial.
    static Optional<String> primaryOfDriver(List<TrialRecord> trials, Optional<String> declared) {
        return declared.or(() -> trials.stream()
                .filter(TrialRecord::counts)
                .map(TrialRecord::metrics)
                .flatMap(metrics -> metrics.keySet().stream().limit(1))
                .findFirst());
    }
}
