package dev.loombench.lab.capacity;

import dev.loombench.protocol.Quantities;

/// Rates for people.
final class Rates {
    private Rates() {}

    static String text(double perSecond) {
        return Quantities.significant(perSecond) + "/s";
    }
}
