package dev.loombench.lab.ideal;

/// A figure that a server can't beat.
///
/// @param value answers per second at most, or seconds at least; more than 0
/// @param bound what sets it
/// @param explanation the formula with its figures, on one line
public record ServerLimit(double value, Bound bound, String explanation) {
    public ServerLimit {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no limit: " + value);
        }
    }
}
