package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.stats.Outliers;
import dev.loombench.lab.stats.SteadyStateDetector;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Checks of an experiment's trials and comparisons.
public final class ExperimentChecks {
    private static final String PROC = "/proc of Linux";
    private static final String RUSAGE = "getrusage(2), which Windows doesn't have";
    private static final String PERF_COUNTERS = "the JVM's counters in hsperfdata, which -XX:-UsePerfData turns off";

    /// Sources of metrics of processes.
    private static final Map<String, String> PROCESS_METRICS = sources(
            "user", RUSAGE,
            "system", RUSAGE,
            "peak-rss", PROC,
            "peak-threads", PERF_COUNTERS + ", and " + PROC,
            "gc-count", PERF_COUNTERS);

    /// Sources of metrics of memory.
    private static final Map<String, String> MEMORY_METRICS = sources(
            "rss-per-thread", PROC,
            "page-tables-per-thread", PROC,
            "kernel-stack-per-thread", PROC,
            "slab-per-thread", PROC);

    private ExperimentChecks() {}

    /// Code of the finding that names a cell's void figures.
    private static final String VOID_FIGURES = "void-figures";

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
        flagged(
                        trials,
                        TrialChecks.DISTURBED,
                        "were disturbed by other load on the machine",
                        "the report shows these trials; stop other programs, and measure again")
                .ifPresent(findings::add);
        flagged(
                        trials,
                        TrialChecks.NOT_STEADY,
                        "did not reach a steady state",
                        "the report shows these trials; give their cells a longer warm-up, in the experiment's file or with a"
                                + " longer profile")
                .ifPresent(findings::add);
        flagged(
                        trials,
                        TrialChecks.MEMORY_TIGHT,
                        "may have needed more memory than was free, so that the machine swaps or the kernel kills"
                                + " processes",
                        "the report shows these trials; close other programs, or give JVMs a smaller heap")
                .ifPresent(findings::add);
        findings.addAll(voidFigures(measured));
        findings.addAll(DiagnosisTrialChecks.serverLimits(trials));
        findings.addAll(DiagnosisTrialChecks.check(trials));
        findings.addAll(CapacitySearchChecks.check(trials));
        outliers(trials).ifPresent(findings::add);
        PrecisionCheck.fewBlocks(comparisons, "block", Severity.INFO, "use --profile standard, or --forks 6 or more")
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
        return Optional.of(new Finding(
                "trial-failed",
                Severity.INVALID,
                Format.count(failed.size(), "trial") + " failed: "
                        + label(failed.getFirst(), severalJdks) + ": "
                        + failed.getFirst().failure(),
                "fix the cause and run it again; each trial's output is in its directory",
                evidence));
    }

    private static String label(TrialRecord trial, boolean severalJdks) {
        return trial.cell().label() + (severalJdks ? " on JDK " + trial.jdk() : "");
    }

    private static Optional<Finding> missing(List<TrialRecord> trials, int planned) {
        long done = trials.stream().filter(trial -> trial.repeats() == null).count();
        return done >= planned
                ? Optional.empty()
                : Optional.of(new Finding(
                        "trials-missing",
                        Severity.WARNING,
                        (planned - done) + " of " + planned + " trials were not run",
                        "complete the run with --resume",
                        Map.of("planned", planned, "done", done)));
    }

    private static Optional<Finding> flagged(List<TrialRecord> trials, String code, String predicate, String remedy) {
        List<TrialRecord> flagged = trials.stream()
                .filter(TrialRecord::counts)
                .filter(trial -> trial.hasFinding(code))
                .toList();
        if (flagged.isEmpty()) {
            return Optional.empty();
        }
        String cells =
                flagged.stream().map(trial -> trial.cell().label()).distinct().collect(Collectors.joining("; "));
        return Optional.of(new Finding(
                code,
                Severity.WARNING,
                flagged.size() + " of "
                        + trials.stream().filter(TrialRecord::counts).count() + " trials " + predicate + ": " + cells,
                remedy,
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
                    findings.add(new Finding(
                            VOID_FIGURES,
                            Severity.INFO,
                            cell + ": " + first.message() + " (" + flagged.size() + " of " + ofCell.size() + " trials)",
                            first.remedy(),
                            Map.of("trials", flagged),
                            first.voids()));
                }));
        return findings;
    }

    private static Optional<Finding> outliers(List<TrialRecord> trials) {
        List<Integer> outliers = new ArrayList<>();
        trials.stream()
                .filter(TrialRecord::counts)
                .collect(Collectors.groupingBy(
                        trial -> List.of(trial.jdk(), trial.cell(), trial.mode(), primaryMetric(trial)),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .forEach(cell -> Outliers.flag(cell.stream()
                                .map(ExperimentChecks::primary)
                                .map(Metric::value)
                                .toList())
                        .forEach(index -> outliers.add(cell.get(index).id())));
        return outliers.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "outliers",
                        Severity.INFO,
                        Format.count(outliers.size(), "trial is", "trials are")
                                + " far from the others of the same cell; none was removed",
                        "look at these trials in the report; other processes can be the cause, or times that fall into two groups",
                        Map.of("trials", outliers)));
    }

    /// Name of the first metric; a program that hung may lack the one that decides.
    private static String primaryMetric(TrialRecord trial) {
        return trial.metrics().keySet().iterator().next();
    }

    private static Metric primary(TrialRecord trial) {
        return trial.metrics().values().iterator().next();
    }

    private static Optional<Finding> disagreements(List<ComparisonRecord> comparisons) {
        long disagreeing = comparisons.stream()
                .filter(comparison -> Boolean.FALSE.equals(comparison.checkAgrees()))
                .count();
        return disagreeing == 0
                ? Optional.empty()
                : Optional.of(new Finding(
                        "intervals-disagree",
                        Severity.INFO,
                        "the two statistical checks (Student's interval, order statistics) disagree in " + disagreeing
                                + " of " + Format.count(comparisons.size(), "comparison")
                                + ", which therefore stays undecided",
                        "more blocks (--forks) may decide them",
                        Map.of("comparisons", disagreeing)));
    }

    private static Optional<Finding> untested(List<TrialRecord> trials) {
        List<TrialRecord> repeating = trials.stream()
                .filter(TrialRecord::counts)
                .filter(trial -> trial.operations().size() > 1)
                .toList();
        long untested = repeating.stream()
                .filter(trial -> trial.operations().size() < SteadyStateDetector.MIN_VALUES)
                .count();
        return untested(
                untested,
                repeating.size(),
                "fewer than " + SteadyStateDetector.MIN_VALUES + " operation times in each");
    }

    private static Optional<Finding> untestedPrograms(List<TrialRecord> trials) {
        long counted = trials.stream().filter(TrialRecord::counts).count();
        return untested(
                counted,
                counted,
                "programs report no times of single operations, so only the length of their warm-up speaks for it");
    }

    private static Optional<Finding> untested(long untested, long all, String reason) {
        return untested == 0
                ? Optional.empty()
                : Optional.of(new Finding(
                        "steady-state-not-tested",
                        Severity.INFO,
                        "steady state was not tested in " + untested + " of " + all + " trials: " + reason,
                        "use a longer profile if this matters",
                        Map.of("trials", untested)));
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
        return new Finding(
                first.code(),
                first.severity(),
                Format.count(evidence.size(), "cell has", "cells have") + " no figures here: "
                        + refused.getFirst().cell().label() + ": " + first.message(),
                first.remedy(),
                evidence);
    }

    private static Map<String, String> sources(String... namesAndSources) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (int i = 0; i < namesAndSources.length; i += 2) {
            sources.put(namesAndSources[i], namesAndSources[i + 1]);
        }
        return sources;
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
