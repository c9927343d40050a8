package dev.loombench.protocol;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses and formats quantities: literals of experiment files and the command line, such as `10_000`, `10k`,
/// `200ms`, `1.5 s` or `170/s`, and figures for people.
public final class Quantities {
    private static final Pattern LITERAL = Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?)\\s*([a-zA-Zµ]*)");

    /// The most characters of a literal, since computing with a million digits takes seconds.
    private static final int MAX_LITERAL_LENGTH = 100;

    private static final Map<String, Long> MULTIPLES =
            Map.of("", 1L, "k", 1_000L, "M", 1_000_000L, "G", 1_000_000_000L);
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "min", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private Quantities() {}

    /// Parses a count from 0 to 10¹⁵.
    ///
    /// @throws InvalidValueException if the text is no count
    public static long count(String text) {
        BigDecimal value = scaled(text, MULTIPLES, "a count such as 100, 10_000, 10k or 100M");
        if (value.stripTrailingZeros().scale() > 0 || value.compareTo(BigDecimal.valueOf(1_000_000_000_000_000L)) > 0) {
            throw new InvalidValueException(text, "a whole number up to 1000000G");
        }
        return value.longValueExact();
    }

    /// Parses a duration from 0 to 1,000 hours.
    ///
    /// @throws InvalidValueException if the text is no duration; a bare number has no unit and is refused
    public static Duration duration(String text) {
        BigDecimal nanos = scaled(text, NANOS, "a duration with a unit (ns, us, ms, s, m, h), such as 200ms");
        if (nanos.compareTo(BigDecimal.valueOf(3_600_000_000_000_000L)) > 0) {
            throw new InvalidValueException(text, "a duration up to 1000h");
        }
        return Duration.ofNanos(nanos.longValue());
    }

    /// Parses a rate in events per second, more than 0 and at most 10⁹.
    ///
    /// @param text such as `170/s`, `10k/s`, `1.5/s`, `90/min`; without a unit it is per second
    /// @throws InvalidValueException if the text is no rate
    public static double rate(String text) {
        String expected = "a rate such as 170/s, 10k/s or 90/min";
        String[] parts = text.strip().split("/", -1);
        String unit = parts.length == 1 ? "s" : parts[1].strip();
        Long nanos = NANOS.get(unit);
        if (parts.length > 2 || nanos == null || nanos < 1_000_000_000L) {
            throw new InvalidValueException(text, expected);
        }
        double rate = scaled(parts[0], MULTIPLES, expected).doubleValue() * 1e9 / nanos;
        if (rate <= 0 || rate > 1e9) {
            throw new InvalidValueException(text, "a rate above 0 and up to 1G/s");
        }
        return rate;
    }

    /// Formats a duration as the literal in the largest unit that [#duration] reads back as the same duration.
    public static String text(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos % 1_000_000_000 == 0 && nanos != 0) {
            return nanos / 1_000_000_000 + "s";
        }
        if (nanos % 1_000_000 == 0) {
            return nanos / 1_000_000 + "ms";
        }
        return nanos % 1_000 == 0 ? nanos / 1_000 + "us" : nanos + "ns";
    }

    /// Formats a count as a literal that [#count] reads back: digits below 100,000, from there the largest unit
    /// that fits.
    public static String text(long count) {
        if (count < 100_000 || count % 1_000 != 0) {
            return Long.toString(count);
        }
        if (count % 1_000_000_000 == 0) {
            return count / 1_000_000_000 + "G";
        }
        return count % 1_000_000 == 0 ? count / 1_000_000 + "M" : count / 1_000 + "k";
    }

    private static BigDecimal scaled(String text, Map<String, Long> units, String expected) {
        Matcher matcher = LITERAL.matcher(text.strip());
        if (text.length() > MAX_LITERAL_LENGTH || !matcher.matches()) {
            throw new InvalidValueException(text, expected);
        }
        Long factor = units.get(matcher.group(2));
        if (factor == null) {
            throw new InvalidValueException(text, expected);
        }
        return new BigDecimal(matcher.group(1).replace("_", "")).multiply(BigDecimal.valueOf(factor));
    }

    /// Formats seconds for people, with three significant digits: `1.24 s`, `812 µs`.
    public static String seconds(double seconds) {
        double perSecond = perSecond(seconds);
        String unit = perSecond == 1e9 ? "ns" : perSecond == 1e6 ? "µs" : perSecond == 1e3 ? "ms" : "s";
        return significant(seconds * perSecond) + " " + unit;
    }

    /// Formats bytes for people, with three significant digits and decimal units: `64.2 kB`, `812 B`.
    public static String bytes(double bytes) {
        double magnitude = Math.abs(bytes);
        String unit = magnitude < 999.5 ? "B" : magnitude < 999.5e3 ? "kB" : magnitude < 999.5e6 ? "MB" : "GB";
        return significant(bytes / bytesPer(bytes)) + " " + unit;
    }

    /// The number of bytes in the unit that [#bytes] uses for a size: 1000 for `64.2 kB`.
    public static double bytesPer(double bytes) {
        double magnitude = Math.abs(bytes);
        if (magnitude < 999.5) {
            return 1;
        }
        return magnitude < 999.5e3 ? 1e3 : magnitude < 999.5e6 ? 1e6 : 1e9;
    }

    /// The number of units in a second for the unit that [#seconds] uses for a time: 1000 for `812 ms`.
    public static double perSecond(double seconds) {
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

    /// Formats a figure with three significant digits, without an exponent: `0.0123`, `1.24`, `23.4`, `812`,
    /// `5240`.
    public static String significant(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        double magnitude =
                BigDecimal.valueOf(Math.abs(value)).round(new MathContext(3)).doubleValue();
        int digits = magnitude == 0 ? 0 : Math.clamp(2 - (int) Math.floor(Math.log10(magnitude)), 0, 9);
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
