package dev.loombench.lab.load.capacity;

import dev.loombench.protocol.Quantities;

/// Text of request rates in messages.
final class Rates {
    private Rates() {}

    static String text(double perSecond) {
        return Quantities.significant(perSecond) + "/s";
    }
}
