package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Findings that qualify the capacities of sides.
final class CapacityChecks {
    /// Smallest share of its capacity that a side must keep under overload, as a fraction of the first
    /// side's share.
    private static final double MIN_RELATIVE_SHARE = 0.9;

    /// Tolerated deviation of the ratio of two response counts, in standard deviations; both counts vary as
    /// Poisson arrivals do.
    private static final double TOLERATED_DEVIATIONS = 3;

    private CapacityChecks() {}

    static List<Finding> check(AbConfig config, AbCapacities capacities) {
        List<Finding> findings = new ArrayList<>();
        missing(config, capacities, findings);
        List<SideCapacity> missingAll =
                capacities.sides().stream().filter(SideCapacity::missesAll).toList();
        if (!missingAll.isEmpty() && missingAll.size() == config.sides().size()) {
            String reasons = missingAll.stream()
                    .map(side -> side.side() + ": " + side.search().reason())
                    .collect(Collectors.joining("; "));
            findings.add(ServiceFinding.NO_CAPACITY
                    .with(capacities.slo(), reasons)
                    .withEvidence(Map.of("slo", capacities.slo())));
        } else {
            missingAll.forEach(side -> findings.add(of(
                    side.side(),
                    ServiceFinding.SIDE_WITHOUT_CAPACITY.with(
                            side.side(),
                            capacities.slo(),
                            String.valueOf(side.search().reason())))));
        }
        capacities.sides().stream().filter(side -> !side.missesAll()).forEach(side -> search(side, findings));
        findings.addAll(overloads(config.baseline().name(), capacities));
        return findings;
    }

    private static void search(SideCapacity side, List<Finding> findings) {
        CapacityRecord search = side.search();
        String reason = String.valueOf(search.reason());
        switch (search.outcome()) {
            case FAILED, NONE ->
                findings.add(of(side.side(), ServiceFinding.CAPACITY_FAILED.with(side.side(), reason)));
            case AT_LEAST -> findings.add(of(side.side(), ServiceFinding.CAPACITY_AT_LEAST.with(side.side(), reason)));
            case FOUND -> {
                if (!search.confirmed()) {
                    findings.add(of(side.side(), ServiceFinding.CAPACITY_NOT_CONFIRMED.with(side.side())));
                }
            }
        }
    }

    private static void missing(AbConfig config, AbCapacities capacities, List<Finding> findings) {
        List<String> missing = config.sides().stream()
                .map(AbSide::name)
                .filter(name -> capacities.sides().stream()
                        .noneMatch(side -> side.side().equals(name)))
                .toList();
        if (!missing.isEmpty()) {
            findings.add(ServiceFinding.CAPACITY_MISSING
                    .with(String.join(", ", missing))
                    .withEvidence(Map.of("sides", missing)));
        }
    }

    private static Finding of(String side, Finding finding) {
        return finding.withEvidence(Map.of("side", side));
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
                        .map(side -> of(side.side(), overload(base, side))))
                .toList();
    }

    private static Finding overload(Overloaded base, Overloaded side) {
        Double share = sustainedShare(side);
        Double baseShare = sustainedShare(base);
        if (share == null || baseShare == null) {
            Overloaded withoutFigures = share == null ? side : base;
            return ServiceFinding.NO_FIGURES_BEYOND_CAPACITY.with(
                    withoutFigures.side(), withoutFigures.offered(), String.valueOf(withoutFigures.failure()));
        }
        Overloaded invalid = side.failure() == null ? base : side;
        if (invalid.failure() != null) {
            return ServiceFinding.INVALID_BEYOND_CAPACITY.with(invalid.side(), invalid.offered(), invalid.failure());
        }
        ServiceFinding kind = ServiceFinding.WORSE_BEYOND_CAPACITY;
        if (share >= MIN_RELATIVE_SHARE * baseShare) {
            kind = ServiceFinding.BEYOND_CAPACITY;
        } else if (share >= (1 - TOLERATED_DEVIATIONS * deviation(base, side)) * baseShare) {
            kind = ServiceFinding.UNSURE_BEYOND_CAPACITY;
        }
        return kind.with(
                CapacitySearchConfig.OVERLOAD_FACTOR, side.beyond(), side.side(), share, base.side(), baseShare);
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
}
