package dev.loombench.protocol;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/// Formats figures, and text of others, for people. [Quantities] has the literals that are read back.
public final class Format {
    /// Smallest figure that [#tenths] doesn't write as 0.0.
    public static final double MIN_TENTHS = 0.05;

    /// Smallest share that [#wholePercent] doesn't write as 0 %.
    public static final double MIN_WHOLE_PERCENT = 0.005;

    private static final String[] BINARY_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    /// Longest excerpt of foreign text, in characters.
    private static final int MAX_EXCERPT_LENGTH = 300;

    private Format() {}

    /// Text that others wrote, such as an exception's message or a line of output, for a message to people:
    /// on one line, and cut after 300 characters with an ellipsis.
    public static String excerpt(String foreign) {
        return excerpt(foreign, MAX_EXCERPT_LENGTH);
    }

    /// Foreign text on one line, cut after a number of characters with an ellipsis.
    public static String excerpt(String foreign, int maxLength) {
        String start = foreign.length() <= 2 * maxLength ? foreign : foreign.substring(0, 2 * maxLength);
        String line = start.strip().replaceAll("\\s*\\R\\s*", " ");
        if (line.length() <= maxLength && start.length() == foreign.length()) {
            return line;
        }
        int end = Math.min(line.length(), maxLength);
        return line.substring(0, end > 0 && Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    /// The first items, and how many more there are: `a, b and 3 more`.
    public static String listed(Collection<?> items, int most) {
        return items.stream().limit(most).map(Object::toString).collect(Collectors.joining(", "))
                + (items.size() > most ? " and " + (items.size() - most) + " more" : "");
    }

    /// A figure with three significant digits, without an exponent: `0.0123`, `1.24`, `23.4`, `812`, `5240`.
    public static String significant(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        double magnitude =
                BigDecimal.valueOf(Math.abs(value)).round(new MathContext(3)).doubleValue();
        int digits = magnitude == 0 ? 0 : Math.clamp(2 - (int) Math.floor(Math.log10(magnitude)), 0, 9);
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /// A figure with one decimal below 10, and a whole number with separators of thousands from there: `3.2`,
    /// `1,340`.
    public static String tenths(double value) {
        return String.format(Locale.ROOT, value < 9.95 ? "%.1f" : "%,.0f", value);
    }

    /// A figure as it was set, not measured, with all its digits: `20`, `0.5`.
    public static String exact(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /// A whole number with separators of thousands: `32,765`.
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// A figure rounded to a whole number, with separators of thousands: `32,765` for 32764.5.
    public static String grouped(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /// A whole number with separators of thousands and its noun: `1 thread`, `10,000 threads`.
    ///
    /// @param singular noun whose plural ends in `s`
    public static String grouped(long number, String singular) {
        return grouped(number) + " " + singular + (number == 1 ? "" : "s");
    }

    /// A whole number and its noun: `1 trial`, `2 trials`, `0 trials`.
    ///
    /// @param singular noun whose plural ends in `s`
    public static String count(long number, String singular) {
        return count(number, singular, singular + "s");
    }

    /// A whole number and the words that agree with it: `1 trial is`, `2 trials are`.
    public static String count(long number, String singular, String plural) {
        return number + " " + (number == 1 ? singular : plural);
    }

    /// A share in percent, with three significant digits: `91.3 %`, `2.00 %`.
    public static String percent(double share) {
        return significant(share * 100) + " %";
    }

    /// A share in percent that was set, not measured, with at most that many significant digits and without
    /// trailing zeros: `3 %`, `99.5 %`.
    public static String percent(double share, int digits) {
        return new BigDecimal(share * 100, new MathContext(digits))
                        .stripTrailingZeros()
                        .toPlainString() + " %";
    }

    /// A share in whole percent: `91 %`.
    public static String wholePercent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    /// A share in percent, with one decimal: `4.2 %`.
    public static String percentTenths(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /// A share in percent, with two significant digits below 10 %, and as a whole number from there: `2.5 %`,
    /// `13 %`.
    public static String roughPercent(double share) {
        return String.format(Locale.ROOT, share >= 0.1 ? "%.0f %%" : "%.2g %%", share * 100);
    }

    /// A share in percent with all its digits, without a sign: `99.9`.
    public static String exactPercent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    /// A figure that is in percent already, with one decimal below 10 %, and as a whole number from there:
    /// `4.2 %`, `1,340 %`.
    public static String percentPoints(double percent) {
        return String.format(Locale.ROOT, percent < 10 ? "%.1f %%" : "%,.0f %%", percent);
    }

    /// Events per second, with three significant digits: `52.2/s`.
    public static String rate(double perSecond) {
        return significant(perSecond) + "/s";
    }

    /// A figure with three significant digits and its unit: `220 ms`, `9.04 ops/s`, `52.2/s`.
    public static String quantity(double value, String unit) {
        return switch (unit) {
            case "" -> significant(value);
            case "s" -> seconds(value);
            case "B" -> bytes(value);
            default -> significant(value) + (unit.startsWith("/") ? "" : " ") + unit;
        };
    }

    /// The factor from `unit` to the unit in which [#quantity] shows a value: 1000 for 0.812 and `s`.
    public static double scale(double value, String unit) {
        return switch (unit) {
            case "s" -> perSecond(value);
            case "B" -> 1 / bytesPer(value);
            default -> 1;
        };
    }

    /// Seconds with three significant digits, in the unit that fits: `1.24 s`, `812 µs`.
    public static String seconds(double seconds) {
        double perSecond = perSecond(seconds);
        String unit = perSecond == 1e9 ? "ns" : perSecond == 1e6 ? "µs" : perSecond == 1e3 ? "ms" : "s";
        return significant(seconds * perSecond) + " " + unit;
    }

    private static double perSecond(double seconds) {
        double magnitude = Math.abs(seconds);
        if (magnitude == 0) {
            return 1;
        }
        if (magnitude < 999.5e-9) {
            return 1e9;
        }
        if (magnitude < 999.5e-6) {
            return 1e6;
        }
        return magnitude < 999.5e-3 ? 1e3 : 1;
    }

    /// A time in milliseconds or seconds, as it suits waits: `0.12 ms`, `12 ms`, `1.2 s`.
    public static String waitTime(Duration time) {
        double millis = time.toNanos() / 1e6;
        return millis < 1_000
                ? String.format(Locale.ROOT, millis < 10 ? "%.2f ms" : "%.0f ms", millis)
                : String.format(Locale.ROOT, "%.1f s", millis / 1e3);
    }

    /// A duration rounded to seconds, or cut to minutes from an hour on, without parts that are 0: `40 s`,
    /// `3 min 20 s`, `2 h 5 min`, `2 h`.
    public static String duration(Duration duration) {
        long seconds = Math.max(0, duration.toMillis() + 500) / 1000;
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? parts(seconds / 60, "min", seconds % 60, "s")
                : parts(seconds / 3600, "h", seconds % 3600 / 60, "min");
    }

    /// A duration cut to seconds, or to minutes from an hour on: `7 min 46 s`, `7 min 0 s`, `2 h 5 min`.
    public static String elapsed(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }

    /// A duration for planning, rounded to seconds, or to minutes from 10 minutes on: `25 s`, `1 min 15 s`,
    /// `12 min`, `3 h 54 min`.
    public static String plannedTime(double seconds) {
        long whole = Math.max(1, Math.round(seconds));
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 600) {
            return parts(whole / 60, "min", whole % 60, "s");
        }
        long minutes = Math.round(whole / 60.0);
        return minutes < 60 ? minutes + " min" : parts(minutes / 60, "h", minutes % 60, "min");
    }

    private static String parts(long first, String unit, long second, String secondUnit) {
        return first + " " + unit + (second == 0 ? "" : " " + second + " " + secondUnit);
    }

    /// Bytes with three significant digits, in decimal units: `64.2 kB`, `812 B`.
    public static String bytes(double bytes) {
        double magnitude = Math.abs(bytes);
        String unit = magnitude < 999.5 ? "B" : magnitude < 999.5e3 ? "kB" : magnitude < 999.5e6 ? "MB" : "GB";
        return significant(bytes / bytesPer(bytes)) + " " + unit;
    }

    private static double bytesPer(double bytes) {
        double magnitude = Math.abs(bytes);
        if (magnitude < 999.5) {
            return 1;
        }
        return magnitude < 999.5e3 ? 1e3 : magnitude < 999.5e6 ? 1e6 : 1e9;
    }

    /// Bytes with three significant digits, in binary units as it suits memory and disks: `7.73 GiB`, `812 B`.
    public static String binaryBytes(long bytes) {
        double size = bytes;
        int unit = 0;
        while (size >= 1024 && unit < BINARY_UNITS.length - 1) {
            size /= 1024;
            unit++;
        }
        return (unit == 0 ? Long.toString(bytes) : significant(size)) + " " + BINARY_UNITS[unit];
    }
}
