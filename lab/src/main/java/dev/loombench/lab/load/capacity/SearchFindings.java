package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.SearchResult.SearchStep;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Findings about a capacity search.
public final class SearchFindings {
    /// Codes of findings that apply to all loads alike.
    private static final Set<String> TOPOLOGY_CODES = Set.of("shared-processors", "shared-core");

    private static final String AT_LEAST_CODE = "capacity-at-least";

    private SearchFindings() {}

    public static List<Finding> findings(SearchResult result, boolean interrupted) {
        List<Finding> findings = new ArrayList<>();
        result.failure().ifPresent(findings::add);
        if (!interrupted) {
            end(result, findings);
        }
        findings.addAll(topology(result.loads()));
        return findings;
    }

    /// Findings for a trial, which is invalid without a capacity.
    static List<Finding> ofTrial(SearchResult result) {
        List<Finding> findings = new ArrayList<>(findings(result, false).stream()
                .map(finding -> finding.code().equals(AT_LEAST_CODE) ? invalid(finding) : finding)
                .toList());
        if (result.end() instanceof SearchStep.NoCapacity none
                && !none.generatorLimited()
                && result.failure().isEmpty()) {
            findings.add(finding(
                    "no-capacity",
                    Severity.INVALID,
                    "no rate meets the objective: " + none.reason(),
                    "choose an objective that the server can meet"));
        }
        findings.sort((one, other) -> other.severity().compareTo(one.severity()));
        return findings;
    }

    private static Finding invalid(Finding finding) {
        return new Finding(finding.code(), Severity.INVALID, finding.message(), finding.remedy(), finding.evidence());
    }

    private static void end(SearchResult result, List<Finding> findings) {
        switch (result.end()) {
            case SearchStep.KnownCapacity found
            when !found.confirmed() ->
                findings.add(finding(
                        "capacity-not-confirmed",
                        Severity.WARNING,
                        "the interval is wider than intended, because the search ended before there were enough loads",
                        "give the search more time (--budget; 'search' in an experiment), or longer loads"));
            case SearchStep.CapacityLowerBound least
            when least.generatorLimited() ->
                findings.add(finding(
                        AT_LEAST_CODE,
                        Severity.WARNING,
                        "the generator or the machine reached its limit before the server did: " + least.reason(),
                        "run the generator on a machine of its own, or stop other programs"));
            case SearchStep.CapacityLowerBound least ->
                findings.add(finding(
                        AT_LEAST_CODE,
                        Severity.WARNING,
                        "the search stopped there: " + least.reason(),
                        "raise --max-rate, or give the search more time (--budget; 'search' in an experiment)"));
            case SearchStep.NoCapacity none
            when none.generatorLimited() && result.failure().isEmpty() ->
                findings.add(finding(
                        "nothing-measured",
                        Severity.INVALID,
                        "no load of the search was valid: " + none.reason(),
                        "give the search more time (--budget; 'search' in an experiment), stop other"
                                + " programs, or run the generator on a machine of its own"));
            case SearchStep.KnownCapacity found -> {}
            case SearchStep.NoCapacity none -> {}
            case SearchStep.RateProbe probe -> {}
        }
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

    private static Finding finding(String code, Severity severity, String message, String remedy) {
        return new Finding(code, severity, message, remedy, Map.of());
    }
}
