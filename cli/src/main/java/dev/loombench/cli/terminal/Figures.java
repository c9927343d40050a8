package dev.loombench.cli.terminal;

import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Figures for people.
final class Figures {
    private Figures() {}

    static String value(double value, String unit) {
        return switch (unit) {
            case "s" -> Quantities.seconds(value);
            default -> Quantities.significant(value) + " " + unit;
        };
    }

    /// The interval as its ends where it is wide or lopsided, since a percentage above 100 says nothing.
    static String interval(double estimate, @Nullable Double low, @Nullable Double high) {
        if (low == null || high == null || estimate == 0) {
            return "";
        }
        double share = (high - low) / 2 / Math.abs(estimate);
        return share < 0.1
                ? String.format(Locale.ROOT, "±%.1f %%", share * 100)
                : String.format(Locale.ROOT, "±%.0f %%", share * 100);
    }

    static String ratio(double ratio) {
        return Quantities.significant(ratio) + "×";
    }

    static String range(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : Quantities.significant(low) + "–" + Quantities.significant(high);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    /// Rounded to what a person plans with: `40 s`, `3 min 20 s`, `2 h 5 min`.
    static String duration(Duration duration) {
        long seconds = Math.max(0, duration.toMillis() + 500) / 1000;
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
        }
        return seconds / 3600 + " h" + (seconds % 3600 / 60 == 0 ? "" : " " + seconds % 3600 / 60 + " min");
    }
}
