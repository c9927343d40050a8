package dev.loombench.lab.observe.jvm;

import java.util.Optional;

/// Measured value, or the reason for its absence.
///
/// @param <T> type of the value, with its units
public sealed interface Signal<T> {
    /// Value that was read.
    record Present<T>(T value) implements Signal<T> {}

    /// Absent value.
    ///
    /// @param reason reason for the absence, one line for the user
    record Absent<T>(String reason) implements Signal<T> {}

    /// Returns the value, if present.
    default Optional<T> present() {
        return switch (this) {
            case Present<T>(T value) -> Optional.of(value);
            case Absent<T> absent -> Optional.empty();
        };
    }
}
