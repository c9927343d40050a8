package dev.loombench.lab.model.ab;

import dev.loombench.lab.model.ComparisonVerdict;
import java.util.List;

/// Capacity of each side, in `ab.json`.
///
/// @param slo service level objective that a rate must keep
/// @param sides results of the sides whose capacity was searched
/// @param ratios capacity of each side relative to the first one's, where both have a capacity with an interval
/// @param overload loads beyond a side's capacity; empty where none was requested
public record AbCapacities(
        String slo, List<SideCapacity> sides, List<CapacityRatio> ratios, List<Overloaded> overload) {
    public AbCapacities {
        sides = List.copyOf(sides);
        ratios = List.copyOf(ratios);
        overload = List.copyOf(overload);
    }

    /// The same with other loads beyond the capacities.
    public AbCapacities with(List<Overloaded> loads) {
        return new AbCapacities(slo, sides, ratios, loads);
    }

    /// Ratio of a side's capacity to the first side's.
    ///
    /// @param low end of the 95 % interval
    /// @param verdict `better`, `worse` or `inconclusive`
    /// @param note reason of the verdict, a sentence
    public record CapacityRatio(
            String side,
            String baseline,
            double ratio,
            double low,
            double high,
            ComparisonVerdict verdict,
            String note) {}
}
