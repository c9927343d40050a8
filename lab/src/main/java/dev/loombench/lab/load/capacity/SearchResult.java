package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.ProbeOutcome.ValidProbe;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Result of a capacity search.
///
/// @param loads all loads in order
/// @param end last step of the search, never a probe
/// @param saturation last step of the search for the saturation throughput, never a probe
/// @param failure cause of a premature end: the server is gone, or was never there
public record SearchResult(List<ProbeAttempt> loads, SearchStep end, Saturation saturation, Optional<Finding> failure) {
    /// Codes of findings that apply to all loads alike.
    private static final Set<String> TOPOLOGY_CODES =
            Set.of(LoadFinding.SHARED_PROCESSORS.code(), LoadFinding.SHARED_CORE.code());

    public SearchResult {
        loads = List.copyOf(loads);
    }

    /// Valid measurements of the server.
    public List<ValidProbe> measured() {
        return measured(loads);
    }

    static List<ProbeOutcome> outcomes(List<ProbeAttempt> loads) {
        return loads.stream()
                .filter(ProbeAttempt::counts)
                .map(ProbeAttempt::outcome)
                .toList();
    }

    static List<ValidProbe> measured(List<ProbeAttempt> loads) {
        return outcomes(loads).stream()
                .filter(ValidProbe.class::isInstance)
                .map(ValidProbe.class::cast)
                .toList();
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
        if (end instanceof SearchStep.NoCapacity none && !none.generatorLimited() && failure.isEmpty()) {
            findings.add(LoadFinding.NO_CAPACITY.with(none.reason()));
        }
        findings.sort(Comparator.comparing(Finding::severity).reversed());
        return findings;
    }

    private Optional<Finding> ofEnd() {
        return Optional.ofNullable(
                switch (end) {
                    case SearchStep.KnownCapacity found ->
                        found.confirmed() ? null : LoadFinding.CAPACITY_NOT_CONFIRMED.with();
                    case SearchStep.CapacityLowerBound least ->
                        (least.generatorLimited()
                                        ? LoadFinding.CAPACITY_BEYOND_GENERATOR
                                        : LoadFinding.CAPACITY_AT_LEAST)
                                .with(least.reason());
                    case SearchStep.NoCapacity none ->
                        none.generatorLimited() && failure.isEmpty()
                                ? LoadFinding.NOTHING_MEASURED.with(none.reason())
                                : null;
                    case SearchStep.RateProbe probe -> null;
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

    /// Purpose of a load in a capacity search.
    public enum SearchStage {
        /// Finds the order of magnitude.
        COARSE,
        /// Narrows the bracket.
        FINE,
        /// Repeats probes near the estimate.
        CONFIRM,
        /// Measures the throughput under overload.
        SATURATE;

        /// Name in messages and records.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Next step of a capacity search: another probe, or one of three results.
    public sealed interface SearchStep {
        /// Load to put on the server; its outcome is to be added.
        ///
        /// @param perSecond the rate to offer
        record RateProbe(double perSecond, SearchStage stage) implements SearchStep {}

        /// Estimate of the capacity.
        ///
        /// @param perSecond highest rate that meets the objective
        /// @param interval of it at 95 %, on the assumption that probes are independent
        /// @param probes number of probes near the capacity, which the estimate rests on
        /// @param confirmed whether the interval is as narrow as the parameters ask for
        record KnownCapacity(double perSecond, Interval interval, int probes, boolean confirmed)
                implements SearchStep {}

        /// Lower bound of the capacity: the objective still held at the highest rate that could be offered.
        ///
        /// @param perSecond the highest rate at which it held
        /// @param reason why no higher rate was tried, a clause without a full stop
        /// @param generatorLimited whether the generator or the machine was the reason, and not the parameters
        record CapacityLowerBound(double perSecond, String reason, boolean generatorLimited) implements SearchStep {}

        /// Search without a capacity: no rate meets the objective, or none could be measured.
        ///
        /// @param reason a clause without a full stop
        /// @param generatorLimited whether nothing could be measured
        record NoCapacity(String reason, boolean generatorLimited) implements SearchStep {}
    }
}
