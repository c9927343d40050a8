package dev.loombench.lab.validity;

import java.util.Locale;

/// Shares for people.
final class Shares {
    private Shares() {}

    static String percent(double share) {
        return String.format(Locale.ROOT, share >= 0.1 ? "%.0f %%" : "%.2g %%", share * 100);
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
