package dev.loombench.lab.capacity;

import dev.loombench.lab.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// What the probes near a capacity say of it. All are logarithms of rates.
///
/// @param points the probes near it
/// @param estimate of the capacity
/// @param interval of it; empty where it can't be had yet
record Neighbourhood(List<Point> points, double estimate, Optional<Interval> interval) {
    /// Probes up to a sixth away are near.
    private static final double REACH = 0.16;

    /// @param low the highest rate that keeps the objective
    /// @param high the lowest one above that doesn't
    static Neighbourhood of(List<Point> all, double low, double high) {
        double middle = (low + high) / 2;
        List<Point> near = all.stream()
                .filter(point -> Math.abs(point.log() - middle) <= REACH)
                .toList();
        Optional<Crossing> crossing =
                Crossing.of(near).filter(found -> low - REACH < found.log() && found.log() < high + REACH);
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

    /// From the highest rate that held to the lowest that didn't, where chance doesn't mix them: the edge may
    /// lie anywhere in between.
    private static Optional<Interval> gap(List<Point> near) {
        OptionalDouble held =
                near.stream().filter(Point::holds).mapToDouble(Point::log).max();
        OptionalDouble missed = near.stream()
                .filter(point -> !point.holds())
                .mapToDouble(Point::log)
                .min();
        return held.isPresent() && missed.isPresent() && held.getAsDouble() < missed.getAsDouble()
                ? Optional.of(new Interval(held.getAsDouble(), missed.getAsDouble()))
                : Optional.empty();
    }

    private static Interval hull(Interval one, Interval other) {
        return new Interval(Math.min(one.low(), other.low()), Math.max(one.high(), other.high()));
    }

    private static Interval hull(Interval one, double value) {
        return hull(one, new Interval(value, value));
    }
}
