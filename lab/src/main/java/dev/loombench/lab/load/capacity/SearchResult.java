package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Objective.Latency;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.capacity.SearchStep.SearchEnd;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.Latencies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Result of a capacity search.
///
/// @param loads all loads in order
/// @param end of the search for the capacity
/// @param saturation end of the search for the saturation throughput
/// @param failure cause of a premature end: the server is gone, or was never there
/// @param cutShort whether a stop request or lack of time ended the search for the capacity
public record SearchResult(
        Slo slo,
        List<ProbeAttempt> loads,
        SearchEnd end,
        SearchEnd saturation,
        Optional<Finding> failure,
        boolean cutShort) {
    /// Codes of findings that apply to all loads alike.
    private static final Set<String> TOPOLOGY_CODES =
            Set.of(LoadFinding.SHARED_PROCESSORS.code(), LoadFinding.SHARED_CORE.code());

    public SearchResult {
        loads = List.copyOf(loads);
    }

    /// The search as it is written.
    public CapacityRecord record() {
        Map<String, Double> bounds = new LinkedHashMap<>();
        for (Latency latency : slo.latencies()) {
            bounds.put(latency.figure(), latency.below().toNanos() / 1e9);
        }
        return new CapacityRecord(
                slo.toString(),
                bounds,
                failure.isPresent() ? CapacityOutcome.FAILED : end.outcome(),
                end.confirmed(),
                cutShort,
                end.rate(),
                end.outcome() == CapacityOutcome.NONE && failure.isPresent()
                        ? failure.get().message()
                        : end.reason(),
                saturation.rate(),
                saturation.reason(),
                curve(),
                loads.stream().map(ProbeAttempt::record).toList());
    }

    /// All loads of the search that count, as one load.
    public LoadRecord load() {
        return LoadRecords.of(
                record(),
                loads.stream()
                        .filter(load -> load.record().counts())
                        .flatMap(load -> load.load().figures().stream())
                        .toList());
    }

    /// Those of the loads that measure the server.
    static List<SearchRecord> valid(List<SearchRecord> loads) {
        return loads.stream().filter(load -> load.invalid() == null).toList();
    }

    /// What is found about the search.
    ///
    /// @param interrupted whether a person ended it, so that its end tells nothing
    public List<Finding> findings(boolean interrupted) {
        List<Finding> findings = new ArrayList<>();
        failure.ifPresent(findings::add);
        if (!interrupted) {
            ofEnd().ifPresent(findings::add);
        }
        findings.addAll(topology(loads));
        return findings;
    }

    /// Findings for a trial, which is invalid without a capacity.
    List<Finding> findingsOfTrial() {
        List<Finding> findings = new ArrayList<>(findings(false).stream()
                .map(finding -> finding.code().equals(LoadFinding.CAPACITY_AT_LEAST.code())
                        ? finding.withSeverity(Severity.INVALID)
                        : finding)
                .toList());
        if (end.outcome() == CapacityOutcome.NONE && !end.generatorLimited() && failure.isEmpty()) {
            findings.add(LoadFinding.NO_CAPACITY.with(String.valueOf(end.reason())));
        }
        findings.sort(Comparator.comparing(Finding::severity).reversed());
        return findings;
    }

    private Optional<Finding> ofEnd() {
        String reason = String.valueOf(end.reason());
        boolean limited = end.generatorLimited();
        return Optional.ofNullable(
                switch (end.outcome()) {
                    case FOUND -> end.confirmed() ? null : LoadFinding.CAPACITY_NOT_CONFIRMED.with();
                    case AT_LEAST ->
                        (limited ? LoadFinding.CAPACITY_BEYOND_GENERATOR : LoadFinding.CAPACITY_AT_LEAST).with(reason);
                    case NONE -> limited && failure.isEmpty() ? LoadFinding.NOTHING_MEASURED.with(reason) : null;
                    case FAILED -> null;
                });
    }

    /// One finding of each code that applies to all loads.
    static Collection<Finding> topology(List<ProbeAttempt> loads) {
        Map<String, Finding> byCode = new LinkedHashMap<>();
        loads.stream()
                .flatMap(load -> load.load().findings().stream())
                .filter(finding -> TOPOLOGY_CODES.contains(finding.code()))
                .forEach(finding -> byCode.putIfAbsent(finding.code(), finding));
        return byCode.values();
    }

    /// Latency against offered rate: the valid loads at each rate, pooled, from the lowest rate to the highest.
    private List<CurveRecord> curve() {
        return loads.stream()
                .filter(load -> load.record().counts() && load.record().invalid() == null)
                .collect(Collectors.groupingBy(load -> load.record().offered(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(this::pooled)
                .toList();
    }

    private CurveRecord pooled(List<ProbeAttempt> atRate) {
        List<SearchRecord> records = atRate.stream().map(ProbeAttempt::record).toList();
        return new CurveRecord(
                records.getFirst().offered(),
                records.stream().mapToDouble(SearchRecord::achieved).average().orElseThrow(),
                ProbeFigures.latencies(
                        slo,
                        atRate.stream()
                                .flatMap(load -> load.load().figures().stream())
                                .map(LoadFigures::intended)
                                .reduce(Latencies.NONE, Latencies::plus)),
                records.size(),
                (int) records.stream()
                        .filter(load -> Boolean.TRUE.equals(load.kept()))
                        .count());
    }
}
