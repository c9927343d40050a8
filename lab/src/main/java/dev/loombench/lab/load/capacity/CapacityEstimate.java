package dev.loombench.lab.load.capacity;

import dev.loombench.lab.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/// Estimate of a capacity from the probes near it. All values are logarithms of rates.
///
/// @param points the probes near the capacity
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

    /// Root of the straight line through margins against the logarithm of the rate, with the 95 % interval of
    /// Fieller's theorem. Near saturation a server's percentiles grow about as a power of the rate, which is a line
    /// on these axes; a sudden collapse gives a steep one. Each probe contributes its margin, not only whether it
    /// passed, so that few probes are enough.
    ///
    /// Source: Fieller, Some Problems in Interval Estimation, Journal of the Royal Statistical Society B 16 (1954);
    /// Draper and Smith, Applied Regression Analysis, 3rd edition (1998), section 3.2 (inverse regression).
    ///
    /// @param logRate logarithm of the rate at the root
    /// @param interval of that logarithm; empty where the slope isn't significantly positive
    private record InverseRegression(double logRate, Optional<Interval> interval) {
        private static final double CONFIDENCE = 0.95;

        /// Fits the line by least squares.
        ///
        /// @return empty where there are fewer than 3 points, or the slope isn't positive
        static Optional<InverseRegression> of(List<MarginPoint> points) {
            int n = points.size();
            double x =
                    points.stream().mapToDouble(MarginPoint::logRate).average().orElse(0);
            double y =
                    points.stream().mapToDouble(MarginPoint::margin).average().orElse(0);
            double xx =
                    points.stream().mapToDouble(p -> square(p.logRate() - x)).sum();
            double xy = points.stream()
                    .mapToDouble(p -> (p.logRate() - x) * p.margin())
                    .sum();
            double slope = xy / xx;
            if (n < 3 || !(slope > 0)) {
                return Optional.empty();
            }
            double residuals = points.stream()
                    .mapToDouble(p -> square(p.margin() - y - slope * (p.logRate() - x)))
                    .sum();
            double variance = residuals / (n - 2);
            return Optional.of(new InverseRegression(x - y / slope, fieller(n, x, y, xx, slope, variance)));
        }

        /// Collects all z for which the line at z doesn't differ from 0: (y + b·(z − x))² ≤ t²·s²·(1/n + (z −
        /// x)²/Sxx).
        private static Optional<Interval> fieller(int n, double x, double y, double xx, double slope, double variance) {
            double t = TDistribution.of(n - 2).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
            double noise = t * t * variance;
            double a = slope * slope - noise / xx;
            double c = y * y - noise / n;
            double discriminant = square(slope * y) - a * c;
            if (a <= 0 || discriminant < 0) {
                return Optional.empty();
            }
            double root = Math.sqrt(discriminant);
            return Optional.of(new Interval(x + (-slope * y - root) / a, x + (-slope * y + root) / a));
        }

        private static double square(double value) {
            return value * value;
        }
    }

    /// Probe as a point of the regression: margin against logarithm of the rate.
    ///
    /// @param logRate the logarithm of the offered rate
    /// @param margin of the load, as it is written
    record MarginPoint(double logRate, double margin) {
        boolean holds() {
            return margin <= 0;
        }
    }
}
