package dev.loombench.lab.service.settings;

import dev.loombench.lab.catalog.jvm.ShellWords;
import dev.loombench.lab.finding.ErrorKind;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Form of a setting's value.
///
/// @param use how often its option is given, and with which value
/// @param label what stands for the value in the help; empty for a flag
/// @param schema name of its definition in the schema for editors; behind it the limits of a number
/// @param parser value of all texts, and of the directory from which their relative paths start; throws
///     [IllegalArgumentException] if they are invalid
public record SettingType<T>(OptionUse use, String label, String schema, BiFunction<List<String>, Path, T> parser) {
    /// How an option is given: with one value, with one or none, several times, or without a value, maybe as `--no-…`.
    public enum OptionUse {
        VALUE,
        OPTIONAL_VALUE,
        VALUES,
        FLAG,
        NEGATABLE_FLAG
    }

    static final SettingType<Boolean> FLAG =
            new SettingType<>(OptionUse.FLAG, "", "flag", (texts, directory) -> isTrue(only(texts)));
    static final SettingType<Boolean> NEGATABLE_FLAG =
            new SettingType<>(OptionUse.NEGATABLE_FLAG, "", "flag", FLAG.parser());
    static final SettingType<Duration> TIME = one("TIME", "duration", Quantities::duration);
    static final SettingType<Duration> POSITIVE_TIME = one("TIME", "duration", SettingType::positive);
    static final SettingType<List<String>> COMMAND = one("COMMAND", "text", SettingType::command);
    static final SettingType<List<List<String>>> COMMANDS = each("COMMAND", "texts", SettingType::command);

    /// A command: a text is split into words; several are words already.
    static final SettingType<List<String>> WORDS = new SettingType<>(
            OptionUse.VALUE,
            "COMMAND",
            "texts",
            (texts, directory) -> texts.size() == 1 ? command(texts.getFirst()) : learned(texts));

    static SettingType<String> text(String label) {
        return one(label, "text", UnaryOperator.identity());
    }

    /// A path that starts from the directory where it is written.
    static SettingType<Path> file(String label) {
        return new SettingType<>(OptionUse.VALUE, label, "text", (texts, directory) -> directory.resolve(only(texts)));
    }

    /// Form of a value of one text.
    static <T> SettingType<T> one(String label, String schema, Function<String, T> parser) {
        return new SettingType<>(OptionUse.VALUE, label, schema, (texts, directory) -> parser.apply(only(texts)));
    }

    /// Form of a list, each of whose texts is a value by itself.
    static <T> SettingType<List<T>> each(String label, String schema, Function<String, T> parser) {
        return all(label, schema, texts -> texts.stream().map(parser).toList());
    }

    /// Form of a value of several texts.
    static <T> SettingType<T> all(String label, String schema, Function<List<String>, T> parser) {
        return new SettingType<>(OptionUse.VALUES, label, schema, (texts, directory) -> parser.apply(texts));
    }

    /// Form of a value of as many words as the label has.
    static <T> SettingType<T> words(String label, Function<List<String>, T> parser) {
        int number = label.split(" ").length;
        return all(label, "texts", words -> {
            if (words.size() != number) {
                throw new InvalidValueException(String.join(" ", words), label);
            }
            return parser.apply(words);
        });
    }

    /// A duration that has a minimum.
    static SettingType<Duration> atLeast(Duration min) {
        return one("TIME", "duration", text -> {
            Duration duration = Quantities.duration(text);
            if (duration.compareTo(min) < 0) {
                throw refused(ServiceError.TOO_SHORT, Quantities.text(min));
            }
            return duration;
        });
    }

    /// A whole number with limits, which are valid themselves.
    static SettingType<Integer> count(int min, int max) {
        return one("N", "count " + min + " " + max, text -> {
            long number = Quantities.count(text);
            if (number < min || number > max) {
                throw new InvalidValueException(text, "a number from " + min + " to " + max);
            }
            return (int) number;
        });
    }

    /// Whether `false` turns a setting of this form off, and isn't just a text.
    boolean canBeOff() {
        return use != OptionUse.VALUE && use != OptionUse.VALUES;
    }

    /// A share such as `3%` or `0.03`, above 0 and below 1.
    public static double share(String text) {
        String compact = text.replaceAll("\\s+", "");
        boolean percent = compact.endsWith("%");
        try {
            double value = Double.parseDouble(percent ? compact.substring(0, compact.length() - 1) : compact);
            double share = percent ? value / 100 : value;
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new InvalidValueException(text, "a share above 0 and below 1, such as 0.03 or 3%");
    }

    /// The reason why a value is refused, which the place of the value is added to.
    static IllegalArgumentException refused(ErrorKind kind, Object... values) {
        return new IllegalArgumentException(kind.message(values));
    }

    static String only(List<String> texts) {
        if (texts.size() > 1) {
            throw refused(ServiceError.ONE_VALUE, texts.size());
        }
        return texts.getFirst();
    }

    /// A duration above zero.
    public static Duration positive(String text) {
        Duration duration = Quantities.duration(text);
        if (duration.isZero()) {
            throw refused(ServiceError.ZERO);
        }
        return duration;
    }

    private static boolean isTrue(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new InvalidValueException(text, "true or false");
        };
    }

    private static List<String> command(String text) {
        return learned(ShellWords.command(text));
    }

    private static List<String> learned(List<String> command) {
        Secrets.known().learnWords(command);
        return command;
    }
}
