package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Findings that qualify the capacities of sides.
final class CapacityChecks {
    private static final String MORE_TIME = "give the searches more time (--budget)";

    private CapacityChecks() {}

    static List<Finding> check(AbConfig config, AbCapacities capacities) {
        List<Finding> findings = new ArrayList<>();
        missing(config, capacities, findings);
        List<SideCapacity> missingAll =
                capacities.sides().stream().filter(SideCapacity::missesAll).toList();
        if (!missingAll.isEmpty() && missingAll.size() == config.sides().size()) {
            findings.add(new Finding(
                    "no-capacity",
                    Severity.INVALID,
                    "no side meets " + capacities.slo() + " at any rate that was tried: "
                            + missingAll.stream()
                                    .map(side ->
                                            side.side() + ": " + side.search().reason())
                                    .collect(Collectors.joining("; ")),
                    "choose an objective that the service can meet (--slo)",
                    Map.of("slo", capacities.slo())));
        } else {
            missingAll.forEach(side -> findings.add(finding(
                    "no-capacity",
                    Severity.WARNING,
                    side,
                    "meets " + capacities.slo() + " at no rate that was tried: "
                            + side.search().reason(),
                    "to compare capacities, choose an objective that all sides can meet (--slo)")));
        }
        capacities.sides().stream().filter(side -> !side.missesAll()).forEach(side -> search(side, findings));
        findings.addAll(OverloadChecks.check(config.baseline().name(), capacities));
        return findings;
    }

    private static void search(SideCapacity side, List<Finding> findings) {
        CapacityRecord search = side.search();
        switch (search.outcome()) {
            case "failed", "none" ->
                findings.add(finding(
                        "capacity-failed",
                        Severity.INVALID,
                        side,
                        "has no capacity: " + search.reason(),
                        "fix the cause and run it again"));
            case "at-least" ->
                findings.add(finding(
                        "capacity-at-least",
                        Severity.WARNING,
                        side,
                        "may sustain more: the search stopped there because " + search.reason(),
                        MORE_TIME + ", or give the generator more processors"));
            case "found" -> {
                if (!search.confirmed()) {
                    findings.add(finding(
                            "capacity-not-confirmed",
                            Severity.WARNING,
                            side,
                            "has a capacity with a wider interval than intended: the search ended before there were"
                                    + " enough"
                                    + " loads",
                            MORE_TIME));
                }
            }
            default -> {}
        }
    }

    private static void missing(AbConfig config, AbCapacities capacities, List<Finding> findings) {
        List<String> missing = config.sides().stream()
                .map(AbSide::name)
                .filter(name -> capacities.sides().stream()
                        .noneMatch(side -> side.side().equals(name)))
                .toList();
        if (!missing.isEmpty()) {
            findings.add(new Finding(
                    "capacity-missing",
                    Severity.WARNING,
                    "the capacity of " + String.join(", ", missing) + " wasn't measured",
                    "run it again, with a longer --budget if it was used up",
                    Map.of("sides", missing)));
        }
    }

    private static Finding finding(String code, Severity severity, SideCapacity side, String message, String remedy) {
        return new Finding(code, severity, side.side() + " " + message, remedy, Map.of("side", side.side()));
    }
}
