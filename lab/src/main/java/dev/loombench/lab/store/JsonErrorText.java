package dev.loombench.lab.store;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.databind.exc.MismatchedInputException;

/// Describes JSON values of the wrong type.
final class JsonErrorText {
    private JsonErrorText() {}

    /// Describes the mismatch, such as `'trials.startedAt' isn't a time such as 2026-11-21T10:15:00Z`.
    static String describe(MismatchedInputException e) {
        String field = field(e);
        if (String.valueOf(e.getOriginalMessage()).startsWith("Trailing token")) {
            return "there is something after its end";
        }
        if (e.getCurrentToken() == null && field.isEmpty()) {
            return "it is empty";
        }
        return (field.isEmpty() ? "it" : "'" + field + "'") + " isn't " + kind(e.getTargetType());
    }

    private static String field(JacksonException e) {
        return e.getPath().stream()
                .map(Reference::getPropertyName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."));
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == null) {
            return "what belongs there";
        }
        if (type == Instant.class) {
            return "a time such as 2026-11-21T10:15:00Z";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a whole number";
        }
        if (type.isEnum()) {
            return "one of "
                    + Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
                            .map(String::valueOf)
                            .collect(Collectors.joining(", "));
        }
        if (type == String.class) {
            return "text";
        }
        return type.isArray() || Collection.class.isAssignableFrom(type) ? "a list" : "an object";
    }
}
