package dev.loombench.cli.option;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.function.Function;

/// Parses values of options, such as `200ms`, `170/s` or `2%`.
public final class OptionParser {
    private OptionParser() {}

    /// Parses the value of an option.
    ///
    /// @param reader parses the value; throws [IllegalArgumentException] if it is invalid
    /// @throws UserErrorException if the reader rejects the value; the message names the option
    public static <T> T read(String option, String word, Function<String, T> reader) {
        try {
            return reader.apply(word);
        } catch (IllegalArgumentException e) {
            throw OptionError.INVALID.because(e, option, word, String.valueOf(e.getMessage()));
        }
    }

    /// A value that has a minimum.
    ///
    /// @throws UserErrorException if it is less
    public static <T extends Comparable<T>> T atLeast(String option, T value, T min) {
        if (value.compareTo(min) < 0) {
            throw OptionError.TOO_SMALL.error(option, text(value), text(min));
        }
        return value;
    }

    /// A value that has bounds, which are valid themselves.
    ///
    /// @throws UserErrorException if it is less or more
    public static <T extends Comparable<T>> T within(String option, T value, T min, T max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw OptionError.OUT_OF_RANGE.error(option, text(value), text(min), text(max));
        }
        return value;
    }

    private static String text(Comparable<?> value) {
        return switch (value) {
            case Duration time ->
                time.isPositive() && time.equals(Duration.ofHours(time.toHours()))
                        ? time.toHours() + "h"
                        : Quantities.text(time);
            case Double number -> Format.exact(number);
            default -> value.toString();
        };
    }
}
