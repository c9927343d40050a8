package dev.loombench.lab.observe.jvm;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// Measured value, or the reason for its absence.
///
/// @param <T> type of the value, with its units
public sealed interface Signal<T> {
    record Present<T>(T value) implements Signal<T> {}

    /// Absent value.
    ///
    /// @param reason reason for the absence, one line for the user
    record Absent<T>(String reason) implements Signal<T> {}

    /// Returns what a value becomes, or the reason for its absence.
    default <R> Signal<R> map(Function<? super T, ? extends R> change) {
        return flatMap(value -> new Present<>(change.apply(value)));
    }

    /// Returns what a value becomes, which may be absent in its turn.
    default <R> Signal<R> flatMap(Function<? super T, ? extends Signal<R>> change) {
        return switch (this) {
            case Present<T>(T value) -> change.apply(value);
            case Absent<T>(String reason) -> new Absent<>(reason);
        };
    }

    /// Whether there is a value, which is as told.
    default boolean holds(Predicate<? super T> condition) {
        return present().filter(condition).isPresent();
    }

    /// Returns the value, if present.
    default Optional<T> present() {
        return switch (this) {
            case Present<T>(T value) -> Optional.of(value);
            case Absent<T> absent -> Optional.empty();
        };
    }
}
