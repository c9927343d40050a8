package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Findings that qualify the capacities of sides.
final class CapacityChecks {
    private static final String MORE_TIME = "give the searches more time (--budget)";

    /// Smallest share of its capacity that a side must keep under overload, as a fraction of the first
    /// side's share.
    private static final double MIN_RELATIVE_SHARE = 0.9;

    /// Tolerated deviation of the ratio of two response counts, in standard deviations; both counts vary as
    /// Poisson arrivals do.
    private static final double TOLERATED_DEVIATIONS = 3;

    private static final double NOTABLE_MEMORY_RATIO = 1.5;

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
        findings.addAll(overloads(config.baseline().name(), capacities));
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
                    "continue with ab --resume, or start again with a longer --budget",
                    Map.of("sides", missing)));
        }
    }

    private static Finding finding(String code, Severity severity, SideCapacity side, String message, String remedy) {
        return new Finding(code, severity, side.side() + " " + message, remedy, Map.of("side", side.side()));
    }

    /// Returns one finding per side but the first on how it behaves beyond its capacity. If a removed pool
    /// was what held requests back, a side may then respond to fewer than it could.
    static List<Finding> overloads(String baseline, AbCapacities capacities) {
        Optional<Overloaded> first = capacities.overload().stream()
                .filter(side -> side.side().equals(baseline))
                .findFirst();
        return first.stream()
                .flatMap(base -> capacities.overload().stream()
                        .filter(side -> !side.side().equals(baseline))
                        .map(side -> overload(base, side)))
                .toList();
    }

    private static Finding overload(Overloaded base, Overloaded side) {
        Double share = sustainedShare(side);
        Double baseShare = sustainedShare(base);
        if (share == null || baseShare == null) {
            Overloaded withoutFigures = share == null ? side : base;
            return finding(
                    Severity.WARNING,
                    side,
                    withoutFigures.side() + " has no figures at " + Format.rate(withoutFigures.offered()) + ": "
                            + withoutFigures.failure(),
                    "if the overload killed the side, limit its concurrent requests, for example with a Semaphore");
        }
        Overloaded invalid = side.failure() == null ? base : side;
        if (invalid.failure() != null) {
            return finding(
                    Severity.WARNING,
                    side,
                    "the figures of " + invalid.side() + " at " + Format.rate(invalid.offered())
                            + " are"
                            + " invalid: "
                            + invalid.failure(),
                    "give the generator more processors, or stop other programs");
        }
        String shares = "at " + CapacitySearchConfig.OVERLOAD_FACTOR + " times its " + side.beyond() + " "
                + side.side() + " answers " + Format.wholePercent(share) + " of that, " + base.side() + " "
                + Format.wholePercent(baseShare);
        String summary = shares + memory(base, side);
        if (share >= MIN_RELATIVE_SHARE * baseShare) {
            return finding(
                    Severity.INFO, side, summary + ": it stays stable under overload", "nothing needs to be done");
        }
        return share >= (1 - TOLERATED_DEVIATIONS * deviation(base, side)) * baseShare
                ? finding(
                        Severity.INFO,
                        side,
                        summary + ": with so few requests that may be chance",
                        "measure for longer (--duration)")
                : finding(
                        Severity.WARNING,
                        side,
                        summary + ": without a pool that holds requests back, too many are in flight at a time",
                        "limit concurrent requests, for example with a Semaphore around the scarce resource");
    }

    private static @Nullable Double sustainedShare(Overloaded side) {
        Double answered = side.answered();
        return answered == null ? null : CapacitySearchConfig.OVERLOAD_FACTOR * answered / side.offered();
    }

    /// Returns the standard deviation of the ratio of two Poisson counts: to first order the square
    /// root of the sum of `1/n`.
    private static double deviation(Overloaded base, Overloaded side) {
        return Math.sqrt(1 / Math.max(1, answers(base)) + 1 / Math.max(1, answers(side)));
    }

    private static double answers(Overloaded side) {
        Double answered = side.answered();
        Double seconds = side.seconds();
        return answered == null || seconds == null ? 0 : answered * seconds;
    }

    private static String memory(Overloaded base, Overloaded side) {
        Long baseRss = base.rss();
        Long sideRss = side.rss();
        return baseRss == null || sideRss == null || sideRss < NOTABLE_MEMORY_RATIO * baseRss
                ? ""
                : ", with " + Format.significant(sideRss / (double) baseRss) + " times the memory";
    }

    private static Finding finding(Severity severity, Overloaded side, String message, String remedy) {
        return new Finding("beyond-capacity", severity, message, remedy, Map.of("side", side.side()));
    }
}
