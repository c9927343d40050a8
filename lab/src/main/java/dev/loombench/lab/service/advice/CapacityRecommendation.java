package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Format;
import java.util.Optional;

/// Recommendation by capacity within the objective.
final class CapacityRecommendation {
    private CapacityRecommendation() {}

    /// Compares the capacities of two sides; empty unless both were searched.
    static Optional<Recommendation> recommend(AbCapacities capacities, String baseline, String candidate) {
        Optional<SideCapacity> baselineSearch = search(capacities, baseline);
        Optional<SideCapacity> candidateSearch = search(capacities, candidate);
        if (baselineSearch.isEmpty() || candidateSearch.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(capacities.ratios().stream()
                .filter(ratio -> ratio.side().equals(candidate))
                .findFirst()
                .map(ratio -> advice(ratio, sustained(candidateSearch.get()), sustained(baselineSearch.get())))
                .orElseGet(() -> new Recommendation(
                        kind(baselineSearch.get(), candidateSearch.get()),
                        sustained(candidateSearch.get()) + ", " + sustained(baselineSearch.get()))));
    }

    private static Recommendation advice(CapacityRatio ratio, String candidate, String baseline) {
        RecommendationKind kind = switch (ratio.verdict()) {
            case BETTER, FASTER -> RecommendationKind.TURN_ON;
            case WORSE, SLOWER -> RecommendationKind.DONT;
            case SAME -> RecommendationKind.NO_MATTER;
            case INCONCLUSIVE -> RecommendationKind.UNDECIDED;
        };
        return new Recommendation(
                kind,
                candidate + ", " + baseline + " (" + Format.significant(ratio.ratio()) + " times, "
                        + Format.significant(ratio.low()) + " to " + Format.significant(ratio.high())
                        + (kind == RecommendationKind.UNDECIDED
                                ? "; one search of each side decides only beyond a factor of 2"
                                : "")
                        + ")");
    }

    /// Decides without a ratio: only if one side meets the objective far beyond the rate at which the other
    /// misses it.
    private static RecommendationKind kind(SideCapacity baseline, SideCapacity candidate) {
        if (farExceeds(candidate, baseline)) {
            return RecommendationKind.TURN_ON;
        }
        return farExceeds(baseline, candidate) ? RecommendationKind.DONT : RecommendationKind.UNDECIDED;
    }

    private static boolean farExceeds(SideCapacity one, SideCapacity other) {
        RateRecord capacity = one.search().capacity();
        return capacity != null && capacity.perSecond() > VerdictRules.DESCRIPTIVE_FACTOR * upperLimit(other);
    }

    /// Returns an upper limit of a side's capacity, infinite if its search found none.
    private static double upperLimit(SideCapacity side) {
        RateRecord capacity = side.search().capacity();
        if (side.missesAll()) {
            return side.search().curve().getFirst().offered();
        }
        Double high = capacity == null ? null : capacity.high();
        return high == null ? Double.POSITIVE_INFINITY : high;
    }

    private static Optional<SideCapacity> search(AbCapacities capacities, String side) {
        return capacities.sides().stream()
                .filter(one -> one.side().equals(side))
                .findFirst();
    }

    private static String sustained(SideCapacity side) {
        RateRecord capacity = side.search().capacity();
        if (capacity == null) {
            return side.side() + (side.missesAll() ? " meets it at no rate that was tried" : " couldn't be measured");
        }
        return side.side() + " sustains "
                + (side.search().outcome().equals("at-least") ? "at least " : "")
                + Format.rate(capacity.perSecond());
    }
}
