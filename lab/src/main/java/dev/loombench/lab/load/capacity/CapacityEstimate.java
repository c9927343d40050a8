package dev.loombench.lab.load.capacity;

import dev.loombench.lab.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Estimate of a capacity from the probes near it. All values are logarithms of rates.
///
/// @param points the probes near the capacity
/// @param estimate of the capacity
/// @param interval of the estimate; empty where the points don't give one yet
record CapacityEstimate(List<MarginPoint> points, double estimate, Optional<Interval> interval) {
    /// Largest distance of a near probe, as a logarithm: about a sixth of the rate.
    private static final double REACH = 0.16;

    /// Estimates the capacity from the points around a bracket.
    ///
    /// @param low the highest rate that meets the objective
    /// @param high the lowest rate above it that doesn't
    static CapacityEstimate of(List<MarginPoint> all, double low, double high) {
        double middle = (low + high) / 2;
        List<MarginPoint> near = all.stream()
                .filter(point -> Math.abs(point.logRate() - middle) <= REACH)
                .toList();
        Optional<InverseRegression> crossing = InverseRegression.of(near)
                .filter(root -> low - REACH < root.logRate() && root.logRate() < high + REACH);
        if (crossing.isEmpty()) {
            return new CapacityEstimate(near, middle, Optional.empty());
        }
        Optional<Interval> gap = gap(near);
        double log = crossing.get().logRate();
        double estimate = gap.map(g -> Math.clamp(log, g.low(), g.high())).orElse(log);
        return new CapacityEstimate(
                near,
                estimate,
                crossing.get()
                        .interval()
                        .map(i -> gap.map(g -> hull(i, g)).orElse(i))
                        .map(i -> hull(i, estimate)));
    }

    /// Finds the gap from the highest passed rate to the lowest missed one; empty where chance mixes the two.
    /// The capacity may lie anywhere in the gap.
    private static Optional<Interval> gap(List<MarginPoint> near) {
        OptionalDouble passed = near.stream()
                .filter(MarginPoint::holds)
                .mapToDouble(MarginPoint::logRate)
                .max();
        OptionalDouble missed = near.stream()
                .filter(point -> !point.holds())
                .mapToDouble(MarginPoint::logRate)
                .min();
        return passed.isPresent() && missed.isPresent() && passed.getAsDouble() < missed.getAsDouble()
                ? Optional.of(new Interval(passed.getAsDouble(), missed.getAsDouble()))
                : Optional.empty();
    }

    private static Interval hull(Interval one, Interval other) {
        return new Interval(Math.min(one.low(), other.low()), Math.max(one.high(), other.high()));
    }

    private static Interval hull(Interval one, double value) {
        return hull(one, new Interval(value, value));
    }
}
