package dev.loombench.lab.service.config;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.catalog.Slo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Extent of the measurement, and what counts as a difference.
///
/// @param pairs pairs of trials, in which each side runs once at each level
/// @param budget time limit of the whole run
/// @param precision half-width of intervals, as a share, up to which pairs are added; empty for none
/// @param margin equivalence margin of ratios, above 0 and below 1
/// @param gates rules that no comparison may break
/// @param seed seed of the order of trials
/// @param aaTest whether the first side is compared with itself instead of the others (A/A)
/// @param search search for each side's capacity after the pairs; empty for none
/// @param diagnose whether to diagnose what limits each side
/// @param anyDifference whether sides are measured though they seem to differ in nothing
public record AbEffort(
        int pairs,
        Duration budget,
        OptionalDouble precision,
        double margin,
        List<GateRule> gates,
        long seed,
        boolean aaTest,
        Optional<CapacitySearchConfig> search,
        boolean diagnose,
        boolean anyDifference) {
    /// Divisor of the budget that gives the minimum share of searches after pairs, a third.
    private static final int SEARCH_BUDGET_DIVISOR = 3;

    public AbEffort {
        gates = List.copyOf(gates);
    }

    public AbEffort withMargin(double other) {
        return new AbEffort(pairs, budget, precision, other, gates, seed, aaTest, search, diagnose, anyDifference);
    }

    /// Returns the time limit of all pairs.
    public Duration pairsBudget() {
        return search.isEmpty() ? budget : budget.minus(budget.dividedBy(SEARCH_BUDGET_DIVISOR));
    }

    /// Returns the budget whose share for pairs is this long.
    public Duration budgetFor(Duration pairs) {
        return search.isEmpty()
                ? pairs
                : pairs.multipliedBy(SEARCH_BUDGET_DIVISOR).dividedBy(SEARCH_BUDGET_DIVISOR - 1);
    }

    /// Settings of the search for each side's capacity.
    ///
    /// @param slo objective that a rate must meet
    /// @param overload whether each side is then loaded beyond its capacity
    public record CapacitySearchConfig(Slo slo, boolean overload) {
        /// Load of the overload phase as a multiple of the capacity.
        public static final double OVERLOAD_FACTOR = 1.2;
    }
}
