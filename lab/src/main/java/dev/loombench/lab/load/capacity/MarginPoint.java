package dev.loombench.lab.load.capacity;

/// Probe as a point of the regression: margin against logarithm of the rate.
///
/// @param logRate the logarithm of the offered rate
/// @param margin as in [SloResult]
record MarginPoint(double logRate, double margin) {
    boolean holds() {
        return margin <= 0;
    }
}
