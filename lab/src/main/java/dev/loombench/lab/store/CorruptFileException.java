package dev.loombench.lab.store;

import dev.loombench.lab.finding.FileError;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

    /// What belongs where another value stands: the first type that fits counts.
    private static final List<Map.Entry<Class<?>, String>> TYPES = List.of(
            Map.entry(Instant.class, "a time such as 2026-11-21T10:15:00Z"),
            Map.entry(Boolean.class, "true or false"),
            Map.entry(Double.class, "a number"),
            Map.entry(Number.class, "a whole number"),
            Map.entry(String.class, "text"),
            Map.entry(Collection.class, "a list"),
            Map.entry(Void.class, "what belongs there"),
            Map.entry(Object.class, "an object"));

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

    CorruptFileException(Path file, FileError fault, Object... values) {
        this(file, fault.message(values));
    }

    /// A file with another version of its schema.
    ///
    /// @param schema the version that is read
    /// @param writer version of Loombench that wrote the file; empty where the file doesn't say it
    static CorruptFileException ofOtherVersion(Path file, String schema, Optional<String> writer) {
        String version = writer.map(known -> "Loombench " + known).orElse("another version of Loombench");
        return new CorruptFileException(FileError.OTHER_VERSION.message(file, version, schema));
    }

    /// Describes the problem; the message of a record's constructor is clearer than the mapper's.
    private static String problem(JacksonException e) {
        if (e.getCause() instanceof IllegalArgumentException refused && refused.getMessage() != null) {
            return refused.getMessage();
        }
        return e instanceof MismatchedInputException mismatched ? mismatch(mismatched) : own(e.getOriginalMessage());
    }

    /// The parser's message without the names of its own settings.
    private static String own(@Nullable String message) {
        return SETTING_NAMES.matcher(String.valueOf(message)).replaceAll("").replace("`", "");
    }

    /// Line and column behind a file's name, such as `:3:14`; empty where they are unknown.
    public static String place(TokenStreamLocation location) {
        return location.getLineNr() > 0 ? ":" + location.getLineNr() + ":" + location.getColumnNr() : "";
    }

    /// Describes the mismatch, such as `'trials.startedAt' isn't a time such as 2026-11-21T10:15:00Z`.
    private static String mismatch(MismatchedInputException e) {
        String field = e.getPath().stream()
                .map(Reference::getPropertyName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."));
        if (String.valueOf(e.getOriginalMessage()).startsWith("Trailing")) {
            return FileError.TRAILING.message();
        }
        if (e.getCurrentToken() == null && field.isEmpty()) {
            return FileError.EMPTY.message();
        }
        return e instanceof InvalidNullException
                ? FileError.MISSING.message(field)
                : FileError.WRONG_TYPE.message(field.isEmpty() ? "it" : "'" + field + "'", type(e.getTargetType()));
    }

    private static String type(@Nullable Class<?> type) {
        if (type != null && type.isEnum()) {
            return FileError.ONE_OF.message(Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
                    .map(String::valueOf)
                    .collect(Collectors.joining(", ")));
        }
        Class<?> boxed = type == null
                ? Void.class
                : type.isArray()
                        ? List.class
                        : MethodType.methodType(type).wrap().returnType();
        return TYPES.stream()
                .filter(entry -> entry.getKey().isAssignableFrom(boxed))
                .findFirst()
                .orElseThrow()
                .getValue();
    }
}
