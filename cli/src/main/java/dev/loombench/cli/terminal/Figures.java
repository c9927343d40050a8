package dev.loombench.cli.terminal;

import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Figures for people.
final class Figures {
    private static final double WIDE = 0.3;
    private static final double NARROW = 0.05;
    private static final double LOPSIDED = 1.5;

    private Figures() {}

    static String value(double value, String unit) {
        return switch (unit) {
            case "s" -> Quantities.seconds(value);
            case "B" -> Quantities.bytes(value);
            default -> Quantities.significant(value) + (unit.startsWith("/") ? "" : " ") + unit;
        };
    }

    /// The interval as `±4.0 %`, or as its ends in the unit in which [#value] shows its middle, such as
    /// `61.2–539`, where a percentage would mislead: where it is wider than ±30 %, and where one side is
    /// much longer. Below ±5 % that doesn't matter, and the ends would look the same.
    static String interval(double estimate, @Nullable Double low, @Nullable Double high, String unit) {
        if (low == null || high == null || estimate == 0) {
            return "";
        }
        double share = (high - low) / 2 / Math.abs(estimate);
        if (share > WIDE || (share > NARROW && isLopsided(estimate - low, high - estimate))) {
            return ends(estimate, low, high, unit);
        }
        return share < 0.1
                ? String.format(Locale.ROOT, "±%.1f %%", share * 100)
                : String.format(Locale.ROOT, "±%.0f %%", share * 100);
    }

    /// The interval as [#interval] has it, with as few digits as a person needs: `± 4 %`. What can't be negative
    /// begins at 0 at the lowest.
    static String relative(double estimate, @Nullable Double low, @Nullable Double high, String unit) {
        String interval =
                interval(estimate, low == null || estimate < 0 ? low : Double.valueOf(Math.max(0, low)), high, unit);
        if (low == null || high == null || !interval.startsWith("±")) {
            return interval;
        }
        double percent = 100 * (high - low) / 2 / Math.abs(estimate);
        return String.format(Locale.ROOT, percent < 0.95 ? "± %.1f %%" : "± %.0f %%", percent);
    }

    /// Without digits behind the point, and with its thousands apart.
    static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /// The ends of an interval in the unit in which [#value] shows its middle; empty where an end is absent.
    static String ends(double middle, @Nullable Double low, @Nullable Double high, String unit) {
        if (low == null || high == null) {
            return "";
        }
        double factor = switch (unit) {
            case "s" -> Quantities.perSecond(middle);
            case "B" -> 1 / Quantities.bytesPer(middle);
            default -> 1;
        };
        return range(low * factor, high * factor);
    }

    private static boolean isLopsided(double below, double above) {
        return Math.max(below, above) > LOPSIDED * Math.min(below, above);
    }

    static String ratio(double ratio) {
        return Quantities.significant(ratio) + "×";
    }

    static String range(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : Quantities.significant(low) + "–" + Quantities.significant(high);
    }

    /// With three digits: `2.00 %`, `0.125 %`.
    static String share(double share) {
        return Quantities.significant(share * 100) + " %";
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
