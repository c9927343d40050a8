package dev.loombench.lab.service.config;

import dev.loombench.lab.model.Slo;

/// Settings of the search for each side's capacity.
///
/// @param slo objective that a rate must meet
/// @param overload whether each side is then loaded beyond its capacity
public record CapacitySearchConfig(Slo slo, boolean overload) {
    /// Load of the overload phase as a multiple of the capacity.
    public static final double OVERLOAD_FACTOR = 1.2;
}
