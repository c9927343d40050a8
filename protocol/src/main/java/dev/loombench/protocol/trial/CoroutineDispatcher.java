package dev.loombench.protocol.trial;

import dev.loombench.protocol.EnumWords;
import java.util.Locale;

/// A dispatcher of kotlinx.coroutines, whose threads all coroutines of a JVM share.
public enum CoroutineDispatcher {
    /// `Dispatchers.IO`, for blocking tasks.
    IO,
    /// `Dispatchers.Default`, for computing tasks.
    DEFAULT;

    /// The number of tasks that run at a time, unless system properties of kotlinx.coroutines change it. Source: the
    /// documentation of `Dispatchers`, kotlinx.coroutines 1.10.
    ///
    /// @param cores cores of the measured JVM
    public int threads(int cores) {
        return switch (this) {
            case IO -> Math.max(64, cores);
            case DEFAULT -> Math.max(2, cores);
        };
    }

    /// Returns the word in a model's name.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Parses the word in a model's name.
    ///
    /// @throws InvalidValueException if it is no dispatcher
    public static CoroutineDispatcher parse(String text) {
        return EnumWords.parse(values(), text.strip(), "a dispatcher of coroutines");
    }
}
