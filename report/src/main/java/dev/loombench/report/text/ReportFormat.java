package dev.loombench.report.text;

import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class ReportFormat {
    private ReportFormat() {}

    /// A figure with three significant digits and its unit, such as `220 ms`, `9.04 ops/s` or `52.2/s`.
    public static String value(double value, String unit) {
        return switch (unit) {
            case "threads", "switches", "collections" -> counted(Math.round(value), unit);
            default -> Format.quantity(value, unit);
        };
    }

    private static String counted(long count, String unit) {
        return Format.grouped(count) + " " + (count == 1 ? unit.replaceFirst("(?<=ch)es$|s$", "") : unit);
    }

    /// Ends of an interval, such as `61.2–539`; empty if an end is absent.
    public static String range(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : Format.significant(low) + "–" + Format.significant(high);
    }

    /// Ends of an interval, such as `61.2–539`, in the unit that [#value] uses for its middle; empty if an end is
    /// absent.
    public static String ends(double middle, @Nullable Double low, @Nullable Double high, String unit) {
        double factor = Format.scale(middle, unit);
        return low == null || high == null ? "" : range(low * factor, high * factor);
    }

    /// A ratio, such as `6.1×`, `1.03×` or `41×`.
    public static String ratio(double ratio) {
        return number(ratio) + "×";
    }

    /// Ends of a ratio's interval, such as `5.2–7.1`; empty if an end is absent.
    public static String ratios(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : number(low) + "–" + number(high);
    }

    /// How often each word occurs, such as `5 same, 2 undecided`.
    public static String counts(Stream<String> words) {
        Map<String, Long> counts =
                words.collect(Collectors.groupingBy(word -> word, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
    }

    /// A number without a unit, with as many digits as suit a ratio of this size.
    public static String number(double value) {
        double magnitude = Math.abs(value);
        if (magnitude != 0 && magnitude < 0.095) {
            return Format.significant(value);
        }
        int digits = magnitude < 1.995 ? 2 : magnitude < 9.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
