package dev.loombench.lab.capacity;

/// A probe as the search sees it.
///
/// @param log the logarithm of the offered rate
/// @param margin as in [Fulfilment]
record Point(double log, double margin) {
    boolean holds() {
        return margin <= 0;
    }
}
