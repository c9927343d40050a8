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
record Neighbourhood(List<Point> points, double estimate, Optional<Interval> interval) {
    /// Largest distance of a near probe, as a logarithm: about a sixth of the rate.
    private static final double REACH = 0.16;

    /// Estimates the capacity from the points around a bracket.
    ///
    /// @param low the highest rate that meets the objective
    /// @param high the lowest rate above it that doesn't
    static Neighbourhood of(List<Point> all, double low, double high) {
        double middle = (low + high) / 2;
        List<Point> near = all.stream()
                .filter(point -> Math.abs(point.log() - middle) <= REACH)
                .toList();
        Optional<Crossing> crossing =
                Crossing.of(near).filter(root -> low - REACH < root.log() && root.log() < high + REACH);
        if (crossing.isEmpty()) {
            return new Neighbourhood(near, middle, Optional.empty());
        }
        Optional<Interval> gap = gap(near);
        double log = crossing.get().log();
        double estimate = gap.map(g -> Math.clamp(log, g.low(), g.high())).orElse(log);
        return new Neighbourhood(
                near,
                estimate,
                crossing.get()
                        .interval()
                        .map(i -> gap.map(g -> hull(i, g)).orElse(i))
                        .map(i -> hull(i, estimate)));
    }

    /// Finds the gap from the highest passed rate to the lowest missed one; empty where chance mixes the two.
    /// The capacity may lie anywhere in the gap.
    private static Optional<Interval> gap(List<Point> near) {
        OptionalDouble passed =
                near.stream().filter(Point::holds).mapToDouble(Point::log).max();
        OptionalDouble missed = near.stream()
                .filter(point -> !point.holds())
                .mapToDouble(Point::log)
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
