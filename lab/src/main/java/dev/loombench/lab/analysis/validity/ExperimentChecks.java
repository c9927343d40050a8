package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.stats.Outliers;
import dev.loombench.lab.stats.SteadyStateDetector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Checks of an experiment's trials and comparisons.
public final class ExperimentChecks {
    private static final String PROC = "/proc of Linux";
    private static final String RUSAGE = "getrusage(2), which Windows doesn't have";
    private static final String PERF_COUNTERS = "the JVM's counters in hsperfdata, which -XX:-UsePerfData turns off";

    private static final Map<String, String> PROCESS_METRICS = Map.of(
            "user", RUSAGE,
            "system", RUSAGE,
            "peak-rss", PROC,
            "peak-threads", PERF_COUNTERS + ", and " + PROC,
            "gc-count", PERF_COUNTERS);

    private static final Map<String, String> MEMORY_METRICS = Map.of(
            "rss-per-thread", PROC,
            "page-tables-per-thread", PROC,
            "kernel-stack-per-thread", PROC,
            "slab-per-thread", PROC);

    private ExperimentChecks() {}

    /// Runs all checks.
    ///
    /// @param method by which the trials were measured
    /// @param trials all trials, failed and repeated ones included
    /// @param planned number of planned trials
    public static List<Finding> check(
            MethodKind method, List<TrialRecord> trials, int planned, List<ComparisonRecord> comparisons) {
        List<Finding> findings = new ArrayList<>();
        List<TrialRecord> measured =
                trials.stream().filter(trial -> !trial.forDiagnosis()).toList();
        failures(measured).ifPresent(findings::add);
        findings.addAll(refusals(measured));
        unavailable(trials).ifPresent(findings::add);
        missing(trials, planned).ifPresent(findings::add);
        flagged(trials, ExperimentFinding.TRIALS_DISTURBED).ifPresent(findings::add);
        flagged(trials, ExperimentFinding.TRIALS_NOT_STEADY).ifPresent(findings::add);
        flagged(trials, ExperimentFinding.TRIALS_TIGHT).ifPresent(findings::add);
        findings.addAll(voidFigures(measured));
        findings.addAll(DiagnosisTrialChecks.serverLimits(trials));
        findings.addAll(DiagnosisTrialChecks.check(trials));
        findings.addAll(CapacitySearchChecks.check(trials));
        outliers(trials).ifPresent(findings::add);
        PrecisionCheck.fewBlocks(comparisons, ExperimentFinding.ONE_BLOCK, ExperimentFinding.FEW_BLOCKS)
                .ifPresent(findings::add);
        disagreements(comparisons).ifPresent(findings::add);
        (method == MethodKind.PROGRAM ? untestedPrograms(trials) : untested(trials)).ifPresent(findings::add);
        return findings;
    }

    private static Optional<Finding> failures(List<TrialRecord> trials) {
        List<TrialRecord> failed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null)
                .toList();
        if (failed.isEmpty()) {
            return Optional.empty();
        }
        boolean severalJdks = trials.stream().map(TrialRecord::jdk).distinct().count() > 1;
        Map<String, Object> evidence = new LinkedHashMap<>();
        failed.forEach(trial -> evidence.putIfAbsent(label(trial, severalJdks), String.valueOf(trial.failure())));
        TrialRecord first = failed.getFirst();
        return Optional.of(ExperimentFinding.TRIAL_FAILED
                .with(failed.size(), label(first, severalJdks), String.valueOf(first.failure()))
                .withEvidence(evidence));
    }

    static String label(TrialRecord trial, boolean severalJdks) {
        return severalJdks ? trial.cell().label(trial.jdk()) : trial.cell().label();
    }

    private static Optional<Finding> missing(List<TrialRecord> trials, int planned) {
        long done = trials.stream().filter(trial -> trial.repeats() == null).count();
        return done >= planned
                ? Optional.empty()
                : Optional.of(ExperimentFinding.TRIALS_MISSING
                        .with(planned - done, planned)
                        .withEvidence(Map.of("planned", planned, "done", done)));
    }

    /// A finding about trials that have one of the same code; empty if none has.
    public static Optional<Finding> flagged(List<TrialRecord> trials, ExperimentFinding kind) {
        List<TrialRecord> counting = trials.stream().filter(TrialRecord::counts).toList();
        List<TrialRecord> flagged =
                counting.stream().filter(trial -> trial.hasFinding(kind.code())).toList();
        if (flagged.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(kind.with(flagged.size(), counting.size())
                .withEvidence(
                        Map.of("trials", flagged.stream().map(TrialRecord::id).toList())));
    }

    /// One finding for each cell with void figures and each reason: which ones, and in how many trials.
    private static List<Finding> voidFigures(List<TrialRecord> trials) {
        boolean severalJdks = trials.stream().map(TrialRecord::jdk).distinct().count() > 1;
        boolean alike =
                trials.stream().map(trial -> trial.cell().params()).distinct().count() == 1;
        Map<String, List<TrialRecord>> byCell = trials.stream()
                .filter(TrialRecord::counts)
                .collect(Collectors.groupingBy(
                        trial -> alike && !severalJdks ? trial.cell().model() : label(trial, severalJdks),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Finding> findings = new ArrayList<>();
        byCell.forEach((cell, ofCell) -> ofCell.stream()
                .flatMap(trial -> trial.findings().stream())
                .filter(finding -> finding.voids() != null)
                .collect(Collectors.toMap(
                        Finding::code, Function.identity(), (first, next) -> first, LinkedHashMap::new))
                .forEach((code, first) -> {
                    List<Integer> flagged = ofCell.stream()
                            .filter(trial -> trial.hasFinding(code))
                            .map(TrialRecord::id)
                            .toList();
                    findings.add(ExperimentFinding.VOID_FIGURES
                            .with(cell, first.message(), flagged.size(), ofCell.size(), first.remedy())
                            .withEvidence(Map.of("trials", flagged))
                            .voiding(Objects.requireNonNull(first.voids())));
                }));
        return findings;
    }

    private static Optional<Finding> outliers(List<TrialRecord> trials) {
        List<Integer> outliers = new ArrayList<>();
        trials.stream()
                .filter(TrialRecord::counts)
                .collect(Collectors.groupingBy(
                        trial -> List.of(
                                trial.jdk(),
                                trial.cell(),
                                trial.mode(),
                                primary(trial).getKey()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .forEach(cell -> Outliers.flag(cell.stream()
                                .map(trial -> primary(trial).getValue().value())
                                .toList())
                        .forEach(index -> outliers.add(cell.get(index).id())));
        return outliers.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        ExperimentFinding.OUTLIERS.with(outliers.size()).withEvidence(Map.of("trials", outliers)));
    }

    /// The first metric; a program that hung may lack the one that decides.
    private static Map.Entry<String, Metric> primary(TrialRecord trial) {
        return trial.metrics().entrySet().iterator().next();
    }

    private static Optional<Finding> disagreements(List<ComparisonRecord> comparisons) {
        long disagreeing = comparisons.stream()
                .filter(comparison -> Boolean.FALSE.equals(comparison.checkAgrees()))
                .count();
        return Optional.of(ExperimentFinding.INTERVALS_DISAGREE
                        .with(disagreeing, comparisons.size())
                        .withEvidence(Map.of("comparisons", disagreeing)))
                .filter(_ -> disagreeing > 0);
    }

    private static Optional<Finding> untested(List<TrialRecord> trials) {
        List<TrialRecord> repeating = trials.stream()
                .filter(TrialRecord::counts)
                .filter(trial -> trial.operations().size() > 1)
                .toList();
        long untested = repeating.stream()
                .filter(trial -> trial.operations().size() < SteadyStateDetector.MIN_VALUES)
                .count();
        return Optional.of(ExperimentFinding.STEADY_STATE_NOT_TESTED
                        .with(untested, repeating.size(), SteadyStateDetector.MIN_VALUES)
                        .withEvidence(Map.of("trials", untested)))
                .filter(_ -> untested > 0);
    }

    private static Optional<Finding> untestedPrograms(List<TrialRecord> trials) {
        long counted = trials.stream().filter(TrialRecord::counts).count();
        return Optional.of(ExperimentFinding.STEADY_STATE_OF_PROGRAMS
                        .with(counted)
                        .withEvidence(Map.of("trials", counted)))
                .filter(_ -> counted > 0);
    }

    /// Reports trials that couldn't run here, one finding for each code of their first one.
    private static List<Finding> refusals(List<TrialRecord> trials) {
        Map<String, List<TrialRecord>> byCode = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.REFUSED)
                .filter(trial -> !trial.findings().isEmpty())
                .collect(Collectors.groupingBy(
                        trial -> trial.findings().getFirst().code(), LinkedHashMap::new, Collectors.toList()));
        return byCode.values().stream().map(ExperimentChecks::refusal).toList();
    }

    /// A finding with the first trial's reason in its message and all of them in its evidence.
    private static Finding refusal(List<TrialRecord> refused) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        refused.forEach(trial -> evidence.putIfAbsent(
                "JDK " + trial.jdk() + ", " + trial.cell().label(), String.valueOf(trial.failure())));
        Finding first = refused.getFirst().findings().getFirst();
        return first.with(FindingScope.NO_FIGURES.message(
                        evidence.size(), refused.getFirst().cell().label(), first.message()))
                .withEvidence(evidence);
    }

    /// Names metrics of processes and memory that no trial could read here, with the sources they need; such
    /// metrics are absent, never 0. Empty where none is absent.
    ///
    /// @param trials of one experiment; batches have none of these metrics
    static Optional<Finding> unavailable(List<TrialRecord> trials) {
        Set<String> measured = trials.stream()
                .filter(TrialRecord::counts)
                .flatMap(trial -> trial.metrics().keySet().stream())
                .collect(Collectors.toSet());
        Map<String, String> absent = new TreeMap<>();
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
        String metrics = absent.entrySet().stream()
                .map(entry -> entry.getKey() + " (needs " + entry.getValue() + ")")
                .collect(Collectors.joining("; "));
        return Optional.of(ExperimentFinding.NOT_OBSERVABLE.with(metrics).withEvidence(Map.copyOf(absent)));
    }
}
