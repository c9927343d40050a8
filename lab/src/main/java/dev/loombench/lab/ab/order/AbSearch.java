package dev.loombench.lab.ab.order;

import dev.loombench.lab.capacity.Slo;

/// A search for each side's capacity.
///
/// @param slo the objective that a rate must keep
/// @param overload whether each side is then put under more load than its capacity
public record AbSearch(Slo slo, boolean overload) {
    /// So many times its capacity is more than a side can carry.
    public static final double OVERLOAD = 1.2;
}
