package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.BadInput;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// Value of a setting, as an option or a file gives it.
///
/// @param texts one text, or several for a list
/// @param mistake function from a message to an error that names the place
public record Given(List<String> texts, Function<String, BadInput> mistake) {
    public Given {
        texts = List.copyOf(texts);
    }

    /// Returns the value of an option.
    ///
    /// @param name option, such as `--rate`
    public static Given option(String name, String text) {
        return new Given(List.of(text), message -> new BadInput(name + " " + text + ": " + message));
    }

    /// Returns the values of an option that was given several times.
    public static Given option(String name, List<String> texts) {
        return new Given(texts, message -> new BadInput(name + ": " + message));
    }

    /// Returns the only text.
    ///
    /// @throws BadInput if there are several
    public String text() {
        if (texts.size() > 1) {
            throw mistake.apply("takes one value, not " + texts.size());
        }
        return texts.getFirst();
    }

    /// Parses the only text.
    ///
    /// @throws BadInput if it is invalid
    public <T> T as(Function<String, T> parser) {
        return parsing(() -> parser.apply(text()));
    }

    /// Parses each text by itself.
    ///
    /// @throws BadInput if one of them is invalid
    public <T> List<T> each(Function<String, T> parser) {
        return parsing(() -> texts.stream().map(parser).toList());
    }

    /// Parses all texts together.
    ///
    /// @throws BadInput if they are invalid
    public <T> T all(Function<List<String>, T> parser) {
        return parsing(() -> parser.apply(texts));
    }

    private <T> T parsing(Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            throw mistake.apply(String.valueOf(e.getMessage()));
        }
    }
}
