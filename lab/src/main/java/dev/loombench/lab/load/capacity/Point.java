package dev.loombench.lab.load.capacity;

/// Probe as a point of the regression: margin against logarithm of the rate.
///
/// @param log the logarithm of the offered rate
/// @param margin as in [Fulfilment]
record Point(double log, double margin) {
    boolean holds() {
        return margin <= 0;
    }
}
