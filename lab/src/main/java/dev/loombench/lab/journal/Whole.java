package dev.loombench.lab.journal;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a record that was read from a file has all that its type promises: JSON may leave anything out.
final class Whole {
    private Whole() {}

    /// The first thing that is missing, such as `jdks.home`; nothing where all is there.
    static Optional<String> missing(@Nullable Object value) {
        return switch (value) {
            case null -> Optional.of("");
            case Record parts -> missingPart(parts);
            case Collection<?> items -> first(items);
            case Map<?, ?> entries -> first(entries.values());
            default -> Optional.empty();
        };
    }

    private static Optional<String> first(Collection<?> items) {
        return items.stream().map(Whole::missing).flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> missingPart(Record parts) {
        for (RecordComponent component : parts.getClass().getRecordComponents()) {
            Object part = part(parts, component);
            if (part == null && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                continue;
            }
            Optional<String> missing = missing(part);
            if (missing.isPresent()) {
                return missing.map(inner -> component.getName() + (inner.isEmpty() ? "" : "." + inner));
            }
        }
        return Optional.empty();
    }

    private static @Nullable Object part(Record parts, RecordComponent component) {
        try {
            return component.getAccessor().invoke(parts);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record's accessor can be called", e);
        }
    }
}
