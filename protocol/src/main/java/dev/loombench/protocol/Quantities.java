package dev.loombench.protocol;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses and formats quantities: literals of experiment files and the command line, such as `10_000`, `10k`,
/// `200ms`, `1.5 s` or `170/s`. [Format] has the figures for people.
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
}
