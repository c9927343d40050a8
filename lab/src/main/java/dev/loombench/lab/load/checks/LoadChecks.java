package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.NotSteady;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.TooFewOperations;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadSummary.Outage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks whether the server was the bottleneck of a load, rather than the generator or the machine. The rules
/// look at what limited the load, never at whether the result is welcome. `docs/reference/load-checks.md` has
/// them as a table.
public final class LoadChecks {
    /// Largest share by which the generator's lag may move the judged percentile.
    public static final double MAX_LAG_SHARE = 0.02;

    /// Share by which the lag may move a percentile that is within the resolution or in the tail, before that is void.
    /// Both sides of a comparison have the same lag, so below it a ratio is at most a tenth too close to 1.
    public static final double MAX_BLUR_SHARE = 0.1;

    /// Lag in seconds that is always accepted: one thread sends and receives, so a request that is due
    /// meanwhile waits some tens of microseconds, as in any client.
    public static final double ACCEPTED_LAG_SECONDS = 0.0001;

    /// Lag in seconds up to which the percentile stands as an upper bound that includes the lag: shared
    /// machines wake threads no more precisely, and a fast server's percentiles are of that size.
    static final double LAG_RESOLUTION_SECONDS = 0.001;

    /// Default percentile by which a load is judged, as a share.
    public static final double DEFAULT_PERCENTILE_SHARE = 0.99;

    /// Percentiles of the latency, as metrics.
    static final List<String> PERCENTILES =
            Overload.LATENCIES.stream().filter(metric -> !metric.equals("mean")).toList();

    /// All metrics of latency and throughput.
    static final List<String> ALL_SPEEDS =
            Stream.concat(Overload.LATENCIES.stream(), Stream.of("rate")).toList();

    /// Codes of findings that the server caused, and not its generator or the machine.
    private static final Set<String> SERVER_CODES = Stream.of(
                    LoadFinding.WRONG_ANSWERS,
                    LoadFinding.NO_ANSWERS,
                    LoadFinding.FAILED_REQUESTS,
                    LoadFinding.WRONG_ANSWERS_OUTSIDE,
                    LoadFinding.FAILED_REQUESTS_OUTSIDE)
            .map(LoadFinding::code)
            .collect(Collectors.toUnmodifiableSet());

    /// Name of the longest latency in findings.
    public static final String LONGEST_WAIT = "the longest wait";

    private static final double MAX_LATENCY_GROWTH = 0.5;

    private LoadChecks() {}

    /// Whether a generator pause, in seconds, voids a load by its length alone.
    public static boolean isLongPause(double longestHiccup) {
        return longestHiccup >= GeneratorRules.MAX_PAUSE_SECONDS;
    }

    /// Whether a finding is about the steady state of a window.
    public static boolean isOfSteadiness(Finding finding) {
        return finding.code().equals(LoadFinding.NOT_STEADY.code())
                || finding.code().equals(LoadFinding.STEADY_STATE_NOT_TESTED.code());
    }

    /// Applies all rules.
    ///
    /// @return the findings, most severe first
    public static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>(AnswerRules.check(evidence));
        findings.addAll(GeneratorRules.check(evidence));
        findings.addAll(MachineRules.check(evidence));
        findings.addAll(window(evidence, findings));
        findings.sort((first, second) -> second.severity().compareTo(first.severity()));
        return findings;
    }

    /// Applies the rules that need nothing but what was observed of a person's own driver.
    ///
    /// @param seconds length of its run
    public static List<Finding> ofDriver(LoadObservation observed, double seconds) {
        List<Finding> findings = new ArrayList<>(MachineRules.ofDriver(observed, seconds));
        if (observed.generator() != null) {
            GeneratorRules.busy(
                            observed.generator(), observed.target(), LoadFinding.DRIVER_CPU, LoadFinding.DRIVER_THREAD)
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /// The first invalidating finding.
    public static Optional<Finding> firstInvalid(List<Finding> findings) {
        return invalid(findings).findFirst();
    }

    private static Stream<Finding> invalid(List<Finding> findings) {
        return findings.stream().filter(finding -> finding.severity() == Severity.INVALID);
    }

    /// The first invalidating finding that the server caused: no answers, or wrong ones.
    public static Optional<Finding> firstInvalidOfServer(List<Finding> findings) {
        return invalid(findings)
                .filter(finding -> SERVER_CODES.contains(finding.code()))
                .findFirst();
    }

    /// The first invalidating finding that the generator or the machine caused.
    public static Optional<Finding> firstInvalidOutsideServer(List<Finding> findings) {
        return invalid(findings)
                .filter(finding -> !SERVER_CODES.contains(finding.code()))
                .findFirst();
    }

    /// Reports that a load was repeated with a longer warm-up because its window had a trend.
    ///
    /// @param by total duration of the earlier loads
    /// @param warmup planned warm-up plus that duration
    /// @param trend trend of the previous window
    public static Finding warmUpExtended(Duration by, Duration warmup, Steadiness trend) {
        double seconds = by.toMillis() / 1e3;
        double total = warmup.toMillis() / 1e3;
        return LoadFinding.WARM_UP_EXTENDED
                .with(seconds, trend.figure(), trend.change(), total)
                .withEvidence(Map.of("extendedSeconds", seconds, "warmupSeconds", total));
    }

    /// Checks whether figures can be taken from a load's window. No remedy names a metric that `others` void, and no
    /// server is to blame where the generator was behind.
    private static List<Finding> window(LoadEvidence evidence, List<Finding> others) {
        Set<String> voided = Finding.voided(others).keySet();
        boolean isBehind =
                others.stream().anyMatch(finding -> finding.code().equals(LoadFinding.GENERATOR_BEHIND.code()));
        List<Finding> findings = new ArrayList<>();
        Optional<Steadiness> steadiness = evidence.steadiness();
        steadiness.flatMap(LoadChecks::steadiness).ifPresent(findings::add);
        boolean growing = steadiness.filter(LoadChecks::isGrowing).isPresent();
        evidence.figures()
                .overload()
                .filter(_ -> !isBehind)
                .flatMap(overload -> overload.finding(growing, voided.contains(Overload.THROUGHPUT)))
                .ifPresent(findings::add);
        findings.addAll(ClosedLoopRules.check(evidence, voided.contains("mean")));
        return findings;
    }

    /// Whether the latency grows by half: at a constant rate the number in flight does (Little's law).
    private static boolean isGrowing(Steadiness steadiness) {
        return steadiness.latency() instanceof NotSteady trend && trend.change() > MAX_LATENCY_GROWTH;
    }

    /// What is found about the steady state of a window.
    public static Optional<Finding> steadiness(Steadiness steadiness) {
        if (!steadiness.holds()) {
            return Optional.of((steadiness.worsens() ? LoadFinding.NOT_STEADY : LoadFinding.NOT_WARM)
                    .with(steadiness.figure(), steadiness.change())
                    .withEvidence(Map.of(
                            "throughput",
                            steadiness.throughput().clause().toString(),
                            "latency",
                            steadiness.latency().clause().toString())));
        }
        return steadiness.latency() instanceof TooFewOperations(int values, int needed)
                ? Optional.of(LoadFinding.STEADY_STATE_NOT_TESTED.with(values, needed))
                : Optional.empty();
    }

    /// What is found about the times in which the target refused all connections.
    public static Optional<Finding> serverAway(List<Outage> outages) {
        double sum = outages.stream().mapToDouble(Outage::seconds).sum();
        return outages.stream()
                .max(Comparator.comparingDouble(Outage::seconds))
                .map(longest -> (outages.size() == 1
                                ? LoadFinding.SERVER_AWAY.with(longest.from(), longest.to())
                                : LoadFinding.SERVER_AWAY_REPEATEDLY.with(
                                        sum, outages.size(), longest.from(), longest.to()))
                        .withEvidence(Map.of("outages", outages.size(), "seconds", sum)));
    }

    /// The finding on a fault that ended a load early.
    public static Finding ofFault(LoadFault fault) {
        return LoadFinding.valueOf("LOAD_" + fault.kind().name()).with(fault.message());
    }
}
