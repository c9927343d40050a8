package dev.loombench.cli.terminal;

import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Formats figures for text output.
final class TerminalFormat {
    private static final double WIDE_SHARE = 0.3;
    private static final double NARROW_SHARE = 0.05;
    private static final double MAX_ASYMMETRY = 1.5;

    private TerminalFormat() {}

    static String value(double value, String unit) {
        return switch (unit) {
            case "s" -> Quantities.seconds(value);
            case "B" -> Quantities.bytes(value);
            default -> Quantities.significant(value) + (unit.startsWith("/") ? "" : " ") + unit;
        };
    }

    /// The interval as `±4.0 %`, or as its ends such as `61.2–539` in the unit that [#value] uses for the
    /// estimate. Ends are used where a percentage would mislead: if it is wider than ±30 %, or if one side is
    /// more than 1.5 times the other. Below ±5 % asymmetry doesn't matter, and the ends would look the same.
    static String interval(double estimate, @Nullable Double low, @Nullable Double high, String unit) {
        if (low == null || high == null || estimate == 0) {
            return "";
        }
        double share = (high - low) / 2 / Math.abs(estimate);
        if (share > WIDE_SHARE || (share > NARROW_SHARE && isLopsided(estimate - low, high - estimate))) {
            return ends(estimate, low, high, unit);
        }
        return share < 0.1
                ? String.format(Locale.ROOT, "±%.1f %%", share * 100)
                : String.format(Locale.ROOT, "±%.0f %%", share * 100);
    }

    /// The interval as [#interval] has it, but rounded to whole percent: `± 4 %`. The lower end of a
    /// non-negative estimate is cut at 0.
    static String relative(double estimate, @Nullable Double low, @Nullable Double high, String unit) {
        String interval =
                interval(estimate, low == null || estimate < 0 ? low : Double.valueOf(Math.max(0, low)), high, unit);
        if (low == null || high == null || !interval.startsWith("±")) {
            return interval;
        }
        double percent = 100 * (high - low) / 2 / Math.abs(estimate);
        return String.format(Locale.ROOT, percent < 0.95 ? "± %.1f %%" : "± %.0f %%", percent);
    }

    /// The value rounded to a whole number, with thousands separators.
    static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /// Ends of an interval in the unit that [#value] uses for its middle; empty if an end is absent.
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
        return Math.max(below, above) > MAX_ASYMMETRY * Math.min(below, above);
    }

    static String ratio(double ratio) {
        return Quantities.significant(ratio) + "×";
    }

    static String range(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : Quantities.significant(low) + "–" + Quantities.significant(high);
    }

    /// A share in percent with three significant digits: `2.00 %`, `0.125 %`.
    static String share(double share) {
        return Quantities.significant(share * 100) + " %";
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    /// A duration rounded to seconds or minutes: `40 s`, `3 min 20 s`, `2 h 5 min`.
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
