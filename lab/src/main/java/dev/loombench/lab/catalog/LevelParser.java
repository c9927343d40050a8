package dev.loombench.lab.catalog;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.trial.ModelSpec;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses levels of factors (counts, durations, rates or words) into one spelling, so that equal levels are
/// equal strings.
public final class LevelParser {
    private static final Pattern WORD =
            Pattern.compile("(?!(?:true|false|yes|no|on|off|null|nan|inf)$)[a-z][a-z0-9-]{0,39}");

    private static final Pattern RATE = Pattern.compile("[^/\\s]+ */ *s");

    private LevelParser() {}

    /// Rate per second.
    ///
    /// @throws InvalidValueException if it is no rate such as `150/s`
    public static double rate(String word) {
        if (!RATE.matcher(word).matches()) {
            throw new InvalidValueException(word, "a rate such as 150/s");
        }
        return Quantities.count(perSecond(word));
    }

    private static String perSecond(String rate) {
        return rate.substring(0, rate.indexOf('/')).strip();
    }

    /// Parses an execution model.
    ///
    /// @throws InvalidValueException if it is none, with the nearest name
    public static ModelSpec model(String word) {
        try {
            return ModelSpec.parse(word);
        } catch (InvalidValueException e) {
            List<String> names =
                    ModelSpec.NAMES.stream().map(LevelParser::nameOf).toList();
            String name = nameOf(word);
            Optional<String> suggestion = names.contains(name) ? Optional.empty() : Suggestions.closest(name, names);
            throw Suggestions.refused(word, "an execution model", suggestion, e);
        }
    }

    /// Name of a model without its size.
    private static String nameOf(String model) {
        int size = model.indexOf('(');
        return size < 0 ? model : model.substring(0, size);
    }

    /// Normalizes a level to its one spelling.
    ///
    /// @throws InvalidValueException if it is neither a count, a duration, a rate nor a word
    public static String level(String text) {
        if (WORD.matcher(text).matches()) {
            return text;
        }
        if (RATE.matcher(text).matches()) {
            return Quantities.text(Quantities.count(perSecond(text))) + "/s";
        }
        try {
            return Quantities.text(Quantities.count(text));
        } catch (InvalidValueException notACount) {
            try {
                return Quantities.text(Quantities.duration(text));
            } catch (InvalidValueException notADuration) {
                throw new InvalidValueException(
                        text, "a count (100, 10_000, 10M), a duration (200ms, 1s), a rate (150/s) or a word");
            }
        }
    }
}
