package dev.loombench.lab.ab.order;

import dev.loombench.lab.compare.FailOn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How much is measured, and what counts as a difference.
///
/// @param pairs of trials, side against side at the same rate
/// @param budget in which all must be done
/// @param margin of equivalence
/// @param thresholds that no comparison may break
/// @param seed of the order of trials
/// @param again whether the first side is held against itself in place of the others
/// @param search of each side's capacity, after the pairs; empty for none
/// @param diagnose whether it is looked at what limits each side
public record AbEffort(
        int pairs,
        Duration budget,
        double margin,
        List<FailOn> thresholds,
        long seed,
        boolean again,
        Optional<AbSearch> search,
        boolean diagnose) {
    /// The part of the budget that searches are left at least, where there are pairs before.
    private static final int SEARCHES_PART = 3;

    public AbEffort {
        thresholds = List.copyOf(thresholds);
    }

    /// In which all pairs must be done.
    public Duration pairsBudget() {
        return search.isEmpty() ? budget : budget.minus(budget.dividedBy(SEARCHES_PART));
    }

    /// The budget whose part for pairs is so long.
    public Duration budgetFor(Duration pairs) {
        return search.isEmpty() ? pairs : pairs.multipliedBy(SEARCHES_PART).dividedBy(SEARCHES_PART - 1);
    }
}
