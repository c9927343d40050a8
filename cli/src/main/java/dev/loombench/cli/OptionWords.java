package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.function.Function;

/// The words that follow options, such as `200ms` or `170/s`, as what they mean.
final class OptionWords {
    private OptionWords() {}

    /// @param reader knows what such words mean
    /// @throws BadInput if it doesn't know this one; the message names the option
    static <T> T read(String option, String word, Function<String, T> reader) {
        try {
            return reader.apply(word);
        } catch (BadWord e) {
            throw new BadInput(option + " " + word + ": " + e.getMessage(), e);
        }
    }

    /// @throws BadInput if it is no duration
    static Duration duration(String option, String word) {
        return read(option, word, Quantities::duration);
    }

    /// A duration that isn't zero.
    ///
    /// @throws BadInput if it is none
    static Duration positiveDuration(String option, String word) {
        Duration duration = duration(option, word);
        if (duration.isZero()) {
            throw new BadInput(option + " " + word + ": must be more than 0");
        }
        return duration;
    }

    /// @throws BadInput if it is no rate
    static double rate(String option, String word) {
        return read(option, word, Quantities::rate);
    }
}
