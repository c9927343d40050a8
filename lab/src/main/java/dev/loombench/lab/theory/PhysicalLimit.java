package dev.loombench.lab.theory;

/// A physical limit of a server.
///
/// @param value the highest throughput per second, or the shortest time in seconds; more than 0
/// @param bound the bottleneck that sets it
/// @param explanation the formula with its figures, on one line
public record PhysicalLimit(double value, Bottleneck bound, String explanation) {
    public PhysicalLimit {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no limit: " + value);
        }
    }
}
