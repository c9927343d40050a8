package dev.loombench.lab.service.config;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Better;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Metrics by which sides are compared.
public final class SideMetrics {
    /// Mean latency, measured from when requests were due. Of all latency statistics it scatters least from
    /// trial to trial, and it reflects the tail.
    public static final String MEAN_LATENCY = "mean";

    /// Right responses per second. It compares sides that are both overloaded, whose latencies only
    /// show how long the overload lasted. In a closed loop it follows from the latency.
    public static final String THROUGHPUT = "rate";

    /// Wall time of a job, from the start of its process to its exit.
    public static final String WALL_TIME = "time";

    public static final String TAIL_LATENCY = "p99";
    public static final String CPU = "cpu-per-request";
    public static final String MEMORY = "peak-rss";
    public static final String THREADS = "peak-threads";

    /// CPU time of a job, or of a side while a driver ran, in seconds.
    public static final String CPU_TIME = "cpu-time";

    /// CPU time of a side per unit of a driver's work, where a rate decides of which more is better, in seconds.
    public static final String CPU_PER_OPERATION = "cpu-per-operation";

    /// Time of a driver's run, in seconds.
    public static final String DRIVER_TIME = "driver-time";

    /// Compared metrics of a job, the primary one first.
    public static final List<String> OF_JOB = words("time cpu-time peak-rss peak-threads gc-time gc-count");

    /// What is measured of each side under a driver, which no figure of the driver may be called.
    public static final Set<String> BESIDE_DRIVER = Set.copyOf(words("""
            cpu-time cpu-per-operation driver-time peak-rss peak-threads heap-after-gc gc-count gc-time
            time-to-first-answer
            """));

    private static final String COLLECTIONS = "gc-time";

    private static final List<String> COMPARED =
            words("mean p99 p50 cpu-per-request peak-rss peak-threads heap-after-gc gc-time time-to-first-answer");

    private SideMetrics() {}

    private static List<String> words(String names) {
        return List.of(names.strip().split("\\s+"));
    }

    /// Whether it is the mean latency, or the wall time of a job, which no service has.
    public static boolean isPrimary(String metric) {
        return metric.equals(MEAN_LATENCY) || metric.equals(WALL_TIME);
    }

    /// The compared metrics, the primary one first; differences in the others are corrected for their number.
    ///
    /// @param byThroughput whether sides may differ in throughput: both are overloaded, or users wait for
    ///     responses. Collection time is then left out, since a higher throughput also allocates more
    public static List<String> compared(boolean byThroughput) {
        return byThroughput
                ? Stream.concat(Stream.of(THROUGHPUT), COMPARED.stream().filter(metric -> !metric.equals(COLLECTIONS)))
                        .toList()
                : COMPARED;
    }

    /// The metrics, without the time in collections unless each trial had some: a pair without has no ratio,
    /// and the other pairs alone would be those that happened to have most.
    public static List<String> comparable(
            List<String> metrics, List<TrialRecord> baseline, List<TrialRecord> candidate) {
        boolean missing = Stream.concat(baseline.stream(), candidate.stream())
                .flatMap(trial -> Stream.ofNullable(trial.metrics().get(COLLECTIONS)))
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
    public static List<String> ofDriver(List<TrialRecord> trials, Optional<String> declared) {
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
    public static Optional<String> primaryOfDriver(List<TrialRecord> trials, Optional<String> declared) {
        return declared.or(() -> trials.stream()
                .filter(TrialRecord::counts)
                .flatMap(trial -> trial.metrics().keySet().stream().limit(1))
                .findFirst());
    }
}
