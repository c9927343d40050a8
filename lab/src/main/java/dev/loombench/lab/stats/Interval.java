package dev.loombench.lab.stats;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// A closed interval of numbers, `low` not above `high`. An end may be infinite.
public record Interval(double low, double high) {
    /// Validates the ends.
    ///
    /// @throws IllegalArgumentException if an end is no number or the ends are the wrong way round
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("not an interval: from " + low + " to " + high);
        }
    }

    /// Interval of two ends; empty where one is unknown.
    public static Optional<Interval> of(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? Optional.empty() : Optional.of(new Interval(low, high));
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /// Whether this interval is a subset of the other one; common ends are inside.
    public boolean isInside(Interval other) {
        return other.low <= low && high <= other.high;
    }

    /// Whether the whole interval is smaller than the value.
    public boolean isBelow(double value) {
        return high < value;
    }

    /// Whether the whole interval is larger than the value.
    public boolean isAbove(double value) {
        return low > value;
    }

    public boolean excludes(double value) {
        return isBelow(value) || isAbove(value);
    }

    public double width() {
        return high - low;
    }

    /// Returns the interval of the function's values.
    ///
    /// @param increasing a function that never decreases, such as `Math::exp`
    public Interval map(DoubleUnaryOperator increasing) {
        return new Interval(increasing.applyAsDouble(low), increasing.applyAsDouble(high));
    }
}
