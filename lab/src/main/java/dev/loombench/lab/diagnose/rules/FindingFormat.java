package dev.loombench.lab.diagnose.rules;

import java.time.Duration;
import java.util.Locale;

/// Formats numbers, shares and durations for findings.
final class FindingFormat {
    private FindingFormat() {}

    static String number(double value) {
        return String.format(Locale.ROOT, value < 9.95 ? "%.1f" : "%,.0f", value);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    static String time(Duration time) {
        double millis = time.toNanos() / 1e6;
        return millis < 1_000
                ? String.format(Locale.ROOT, millis < 10 ? "%.2f ms" : "%.0f ms", millis)
                : String.format(Locale.ROOT, "%.1f s", millis / 1e3);
    }
}
