package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Format;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Recommendation for one side.
///
/// @param reason clause with the figures that justify it
public record Recommendation(RecommendationKind kind, String reason) {
    /// A ratio with its interval, where it has one, such as `0.423 times, 0.313 to 0.572`.
    static String ratio(double ratio, @Nullable Double low, @Nullable Double high) {
        String times = Format.significant(ratio) + " times";
        return low == null || high == null
                ? times
                : times + ", " + Format.significant(low) + " to " + Format.significant(high);
    }

    /// Compares the capacities of two sides; empty unless both were searched.
    static Optional<Recommendation> byCapacity(AbCapacities capacities, String baseline, String candidate) {
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
                        Answer.UNKNOWN_CAPACITIES.message(
                                sustained(candidateSearch.get()), sustained(baselineSearch.get())))));
    }

    private static Recommendation advice(CapacityRatio ratio, String candidate, String baseline) {
        RecommendationKind kind = RecommendationKind.of(ratio.verdict());
        return new Recommendation(
                kind,
                (kind == RecommendationKind.UNDECIDED ? Answer.OPEN_CAPACITIES : Answer.CAPACITIES)
                        .message(candidate, baseline, ratio(ratio.ratio(), ratio.low(), ratio.high())));
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
            return (side.missesAll() ? Answer.MEETS_NONE : Answer.NOT_MEASURED).message(side.side());
        }
        return (side.search().outcome() == CapacityOutcome.AT_LEAST ? Answer.SUSTAINS_AT_LEAST : Answer.SUSTAINS)
                .message(side.side(), capacity.perSecond());
    }
}
