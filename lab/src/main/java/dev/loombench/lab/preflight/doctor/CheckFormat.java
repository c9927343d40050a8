package dev.loombench.lab.preflight.doctor;

import dev.loombench.protocol.Quantities;
import java.util.Locale;

/// Formats figures for people.
final class CheckFormat {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private CheckFormat() {}

    /// `23.5 GiB`.
    static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return (unit == 0 ? Long.toString(bytes) : Quantities.significant(value)) + " " + UNITS[unit];
    }

    /// `4.2 %`.
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /// `32,765`.
    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
