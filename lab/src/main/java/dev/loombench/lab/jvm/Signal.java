package dev.loombench.lab.jvm;

import java.util.Optional;

/// A figure, or why there is none.
///
/// @param <T> what is measured, with its units
public sealed interface Signal<T> {
    /// It was read.
    record Present<T>(T value) implements Signal<T> {}

    /// @param reason one line for a person
    record Absent<T>(String reason) implements Signal<T> {}

    /// The figure, if there is one.
    default Optional<T> present() {
        return switch (this) {
            case Present<T>(T value) -> Optional.of(value);
            case Absent<T> absent -> Optional.empty();
        };
    }
}
