package dev.loombench.lab.ab.order;

import dev.loombench.lab.experiment.BadInput;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// A setting as an option or a file gives it.
///
/// @param texts one, or several where it is a list
/// @param mistake makes of a message one that names the place
public record Given(List<String> texts, Function<String, BadInput> mistake) {
    public Given {
        texts = List.copyOf(texts);
    }

    /// One of the command line.
    ///
    /// @param name such as `--rate`
    public static Given option(String name, String text) {
        return new Given(List.of(text), message -> new BadInput(name + " " + text + ": " + message));
    }

    /// One that stands there several times.
    public static Given option(String name, List<String> texts) {
        return new Given(texts, message -> new BadInput(name + ": " + message));
    }

    /// The only one.
    ///
    /// @throws BadInput if it is a list of several
    public String text() {
        if (texts.size() > 1) {
            throw mistake.apply("takes one value, not " + texts.size());
        }
        return texts.getFirst();
    }

    /// @throws BadInput if it can't be read so
    public <T> T as(Function<String, T> reader) {
        return reading(() -> reader.apply(text()));
    }

    /// Each of its texts.
    ///
    /// @throws BadInput if one can't be read so
    public <T> List<T> each(Function<String, T> reader) {
        return reading(() -> texts.stream().map(reader).toList());
    }

    /// All of its texts together.
    ///
    /// @throws BadInput if they can't be read so
    public <T> T all(Function<List<String>, T> reader) {
        return reading(() -> reader.apply(texts));
    }

    private <T> T reading(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw mistake.apply(String.valueOf(e.getMessage()));
        }
    }
}
