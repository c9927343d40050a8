package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.function.Function;

/// Parses values of options, such as `200ms` or `170/s`.
final class OptionParser {
    private OptionParser() {}

    /// Parses the value of an option.
    ///
    /// @param reader parses the value; throws [InvalidValueException] if it is invalid
    /// @throws UserErrorException if the reader rejects the value; the message names the option
    static <T> T read(String option, String word, Function<String, T> reader) {
        try {
            return reader.apply(word);
        } catch (InvalidValueException e) {
            throw new UserErrorException(option + " " + word + ": " + e.getMessage(), e);
        }
    }

    /// Parses a duration.
    ///
    /// @throws UserErrorException if it isn't a duration
    static Duration duration(String option, String word) {
        return read(option, word, Quantities::duration);
    }

    /// Parses a duration above zero.
    ///
    /// @throws UserErrorException if it isn't a duration above zero
    static Duration positiveDuration(String option, String word) {
        Duration duration = duration(option, word);
        if (duration.isZero()) {
            throw new UserErrorException(option + " " + word + ": must be more than 0");
        }
        return duration;
    }

    /// Parses a rate.
    ///
    /// @throws UserErrorException if it isn't a rate
    static double rate(String option, String word) {
        return read(option, word, Quantities::rate);
    }
}
