package dev.loombench.cli;

import dev.loombench.lab.catalog.BadInput;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.function.Function;

/// Parses values of options, such as `200ms` or `170/s`.
final class OptionWords {
    private OptionWords() {}

    /// @param reader parses the value; throws [BadWord] if it is invalid
    /// @throws BadInput if the reader rejects the value; the message names the option
    static <T> T read(String option, String word, Function<String, T> reader) {
        try {
            return reader.apply(word);
        } catch (BadWord e) {
            throw new BadInput(option + " " + word + ": " + e.getMessage(), e);
        }
    }

    /// @throws BadInput if it isn't a duration
    static Duration duration(String option, String word) {
        return read(option, word, Quantities::duration);
    }

    /// Parses a duration above zero.
    ///
    /// @throws BadInput if it isn't a duration above zero
    static Duration positiveDuration(String option, String word) {
        Duration duration = duration(option, word);
        if (duration.isZero()) {
            throw new BadInput(option + " " + word + ": must be more than 0");
        }
        return duration;
    }

    /// @throws BadInput if it isn't a rate
    static double rate(String option, String word) {
        return read(option, word, Quantities::rate);
    }
}
