package dev.loombench.cli;

import dev.loombench.lab.capacity.SearchStep;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.method.SearchLoad;
import dev.loombench.lab.method.SearchResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is to be known of a search beside its figures.
final class CapacityFindings {
    /// What holds for all loads alike.
    private static final Set<String> TOPOLOGY = Set.of("shared-processors", "shared-core");

    private CapacityFindings() {}

    static List<Finding> of(SearchResult result, boolean interrupted) {
        List<Finding> findings = new ArrayList<>();
        result.failure().ifPresent(findings::add);
        if (!interrupted) {
            end(result, findings);
        }
        topology(result.loads()).values().forEach(findings::add);
        return findings;
    }

    private static void end(SearchResult result, List<Finding> findings) {
        switch (result.end()) {
            case SearchStep.Found found
            when !found.confirmed() ->
                findings.add(finding(
                        "capacity-not-confirmed",
                        Severity.WARNING,
                        "the interval is wider than was wanted: the search ended before enough loads had been made",
                        "give it a larger --budget, or a longer --duration"));
            case SearchStep.AtLeast least
            when least.generatorLimited() ->
                findings.add(finding(
                        "capacity-at-least",
                        Severity.WARNING,
                        "the generator or the machine was the limit before the server was: " + least.reason(),
                        "run the generator on a machine of its own, or stop what else runs"));
            case SearchStep.AtLeast least ->
                findings.add(finding(
                        "capacity-at-least",
                        Severity.WARNING,
                        "the search went no higher: " + least.reason(),
                        "raise --max-rate or --budget"));
            case SearchStep.None none
            when none.generatorLimited() && result.failure().isEmpty() ->
                findings.add(
                        finding(
                                "nothing-measured",
                                Severity.INVALID,
                                "the server wasn't measured once: " + none.reason(),
                                "give it a larger --budget, stop what else runs, or run the generator on a machine of its own"));
            case SearchStep.Found found -> {}
            case SearchStep.None none -> {}
            case SearchStep.Probe probe -> {}
        }
    }

    private static Map<String, Finding> topology(List<SearchLoad> loads) {
        Map<String, Finding> found = new LinkedHashMap<>();
        loads.stream()
                .flatMap(load -> load.load().findings().stream())
                .filter(finding -> TOPOLOGY.contains(finding.code()))
                .forEach(finding -> found.putIfAbsent(finding.code(), finding));
        return found;
    }

    private static Finding finding(String code, Severity severity, String message, String remedy) {
        return new Finding(code, severity, message, remedy, Map.of());
    }
}
