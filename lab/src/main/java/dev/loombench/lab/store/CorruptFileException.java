package dev.loombench.lab.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;

/// Thrown when a file of a run is malformed; the message is one line with the file and the place.
public final class CorruptFileException extends IOException {
    private static final long serialVersionUID = 1L;

    private static final Pattern SETTING_NAMES =
            Pattern.compile(",? from `[^`]*`|\\s*\\(?\\bat \\[Source:.*|\\s*\\(start marker at \\[Source[^\\]]*\\]\\)");

    /// @param end place up to which the text was read, for causes that have none
    CorruptFileException(Path file, TokenStreamLocation end, JacksonException cause) {
        super(
                file + place(Objects.requireNonNullElse(cause.getLocation(), end)) + ": damaged: "
                        + problem(cause).lines().findFirst().orElse(""),
                cause);
    }

    /// A file that is JSON, but not of the expected kind.
    public CorruptFileException(Path file, String problem) {
        super(file + ": damaged: " + problem);
    }

    private CorruptFileException(String message) {
        super(message);
    }

    /// A file with another version of its schema.
    ///
    /// @param schema the version that is read
    /// @param writer version of Loombench that wrote the file; empty where the file doesn't say it
    static CorruptFileException ofOtherVersion(Path file, String schema, Optional<String> writer) {
        return new CorruptFileException(file + ": was written by "
                + writer.map(version -> "Loombench " + version).orElse("another version of Loombench")
                + ", and this one reads only " + schema
                + ": use that version to read it, or measure again with this one");
    }

    /// Describes the problem; the message of a record's constructor is clearer than the mapper's.
    private static String problem(JacksonException e) {
        if (e.getCause() instanceof IllegalArgumentException refused && refused.getMessage() != null) {
            return refused.getMessage();
        }
        return e instanceof MismatchedInputException mismatched
                ? JsonErrorText.describe(mismatched)
                : own(e.getOriginalMessage());
    }

    /// The parser's message without the names of its own settings.
    private static String own(@Nullable String message) {
        return SETTING_NAMES.matcher(String.valueOf(message)).replaceAll("").replace("`", "");
    }

    private static String place(TokenStreamLocation location) {
        return location.getLineNr() > 0 ? ":" + location.getLineNr() + ":" + location.getColumnNr() : "";
    }

    /// Describes JSON values that are missing or of the wrong type.
    private static final class JsonErrorText {
        /// Describes the mismatch, such as `'trials.startedAt' isn't a time such as 2026-11-21T10:15:00Z`.
        static String describe(MismatchedInputException e) {
            String field = field(e);
            if (String.valueOf(e.getOriginalMessage()).startsWith("Trailing token")) {
                return "there is something after its end";
            }
            if (e.getCurrentToken() == null && field.isEmpty()) {
                return "it is empty";
            }
            if (e instanceof InvalidNullException) {
                return "'" + field + "' is missing";
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
}
