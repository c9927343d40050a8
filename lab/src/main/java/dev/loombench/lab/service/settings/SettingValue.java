package dev.loombench.lab.service.settings;

import dev.loombench.lab.finding.ErrorKind;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// Value of a setting, as an option or a file gives it.
///
/// @param texts one text, or several for a list
/// @param error function from a message to an error that names the place
public record SettingValue(List<String> texts, Function<String, UserErrorException> error) {
    public SettingValue {
        texts = List.copyOf(texts);
    }

    /// Returns the value of an option.
    ///
    /// @param name option, such as `--rate`
    public static SettingValue option(String name, String text) {
        return new SettingValue(List.of(text), message -> OptionError.INVALID.error(name, text, message));
    }

    /// Returns the values of an option that was given several times.
    public static SettingValue option(String name, List<String> texts) {
        return new SettingValue(texts, message -> OptionError.REFUSED.error(name, message));
    }

    /// Returns the error of this setting, with its place.
    ///
    /// @param values those of the places in the words of the kind
    UserErrorException refused(ErrorKind kind, Object... values) {
        return error.apply(kind.message(values));
    }

    /// Returns the only text.
    ///
    /// @throws UserErrorException if there are several
    public String text() {
        if (texts.size() > 1) {
            throw refused(ServiceError.ONE_VALUE, texts.size());
        }
        return texts.getFirst();
    }

    /// Parses the only text.
    ///
    /// @throws UserErrorException if it is invalid
    public <T> T parse(Function<String, T> parser) {
        return parsing(() -> parser.apply(text()));
    }

    /// Parses the only text as `true` or `false`.
    ///
    /// @throws UserErrorException if it is neither
    public boolean isTrue() {
        return parse(word -> switch (word) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new InvalidValueException(word, "true or false");
        });
    }

    /// Parses each text by itself.
    ///
    /// @throws UserErrorException if one of them is invalid
    public <T> List<T> parseEach(Function<String, T> parser) {
        return parsing(() -> texts.stream().map(parser).toList());
    }

    /// Parses all texts together.
    ///
    /// @throws UserErrorException if they are invalid
    public <T> T parseAll(Function<List<String>, T> parser) {
        return parsing(() -> parser.apply(texts));
    }

    private <T> T parsing(Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            throw error.apply(String.valueOf(e.getMessage()));
        }
    }
}
