package dev.loombench.lab.service.settings;

import dev.loombench.lab.finding.ErrorKind;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Value of a setting, as an option or a file gives it.
///
/// @param texts one text, or several for a list
/// @param directory directory from which relative paths in it start
/// @param isOption whether an option gives it, so that errors name settings by their options, not by their keys
/// @param error function from a message to an error that names the place
public record SettingValue(
        List<String> texts, Path directory, boolean isOption, Function<String, UserErrorException> error) {
    public SettingValue {
        texts = List.copyOf(texts);
    }

    /// Returns the value of an option.
    ///
    /// @param name option, such as `--rate`
    /// @param flag whether it takes no value, so that errors show none
    /// @param texts several if it was given several times
    public static SettingValue option(String name, boolean flag, List<String> texts, Path directory) {
        return new SettingValue(
                texts,
                directory,
                true,
                texts.size() == 1 && !flag
                        ? message -> OptionError.INVALID.error(name, texts.getFirst(), message)
                        : message -> OptionError.REFUSED.error(name, message));
    }

    /// How a setting is written where this one is.
    String name(Setting<?> setting) {
        return isOption ? setting.option() : setting.key();
    }

    /// Returns the error of this setting, with its place.
    ///
    /// @param values those of the places in the words of the kind
    UserErrorException refused(ErrorKind kind, Object... values) {
        return error.apply(kind.message(values));
    }

    /// Returns the value that the texts mean.
    ///
    /// @throws UserErrorException if they are invalid
    <T> T parse(SettingType<T> type) {
        return checked(() -> type.parser().apply(texts, directory));
    }

    /// Returns what is made of the value.
    ///
    /// @throws UserErrorException if that throws [IllegalArgumentException]
    <T> T checked(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw error.apply(String.valueOf(e.getMessage()));
        }
    }

    /// Returns these texts behind others.
    SettingValue behind(SettingValue others) {
        return new SettingValue(
                Stream.concat(others.texts.stream(), texts.stream()).toList(), directory, isOption, error);
    }

    /// Whether it says `false`, so that it is as good as absent.
    boolean isOff() {
        return texts.equals(List.of("false"));
    }
}
