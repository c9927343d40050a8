package dev.loombench.report.text;

import dev.loombench.protocol.Quantities;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Formats figures for the report.
public final class ReportFormat {
    private ReportFormat() {}

    /// A figure with three significant digits and its unit, such as `220 ms`, `9.04 ops/s` or `52.2/s`.
    public static String value(double value, String unit) {
        return switch (unit) {
            case "s" -> Quantities.seconds(value);
            case "B" -> Quantities.bytes(value);
            case "threads", "switches", "collections" -> counted(Math.round(value), unit);
            default -> (Quantities.significant(value) + (unit.startsWith("/") ? "" : " ") + unit).strip();
        };
    }

    private static String counted(long count, String unit) {
        return whole(count) + " " + (count == 1 ? unit.replaceFirst("(?<=ch)es$|s$", "") : unit);
    }

    /// Ends of an interval, such as `[215, 226]`, in the unit that [#value] uses for its middle; empty if an
    /// end is absent.
    public static String interval(double middle, @Nullable Double low, @Nullable Double high, String unit) {
        if (low == null || high == null) {
            return "";
        }
        double factor = switch (unit) {
            case "s" -> Quantities.perSecond(middle);
            case "B" -> 1 / Quantities.bytesPer(middle);
            default -> 1;
        };
        return "[" + Quantities.significant(low * factor) + ", " + Quantities.significant(high * factor) + "]";
    }

    /// A ratio, such as `6.1×`, `1.03×` or `41×`.
    public static String ratio(double ratio) {
        return plain(ratio) + "×";
    }

    /// Ends of a ratio's interval, such as `[5.2, 7.1]`; empty if an end is absent.
    public static String ratios(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : "[" + plain(low) + ", " + plain(high) + "]";
    }

    /// A number without a unit, with as many digits as suit a ratio of this size.
    public static String plain(double value) {
        double magnitude = Math.abs(value);
        if (magnitude != 0 && magnitude < 0.095) {
            return Quantities.significant(value);
        }
        int digits = magnitude < 1.995 ? 2 : magnitude < 9.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /// A share in percent, such as `91.3 %`.
    public static String percent(double share) {
        return Quantities.significant(share * 100) + " %";
    }

    /// A share that was set, not measured, such as `3 %` or `99.5 %`.
    public static String chosen(double share) {
        return new BigDecimal(share * 100)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString() + " %";
    }

    /// A whole number with thousands separators.
    public static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// A size in memory, such as `7.73 GiB`.
    public static String bytes(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double size = bytes;
        int unit = 0;
        while (size >= 1024 && unit < units.length - 1) {
            size /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " B" : Quantities.significant(size) + " " + units[unit];
    }

    /// A span of time to the second, such as `7 min 46 s`.
    public static String span(Duration span) {
        long seconds = Math.max(0, span.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min " + seconds % 60 + " s";
        }
        return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }
}
