package dev.loombench.lab.journal;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Whether a record that was read from a file has all that its type promises: JSON may leave anything out.
final class Whole {
    /// Of each type of record, found once: a large run has a hundred thousand records.
    private static final ClassValue<List<Part>> PARTS = new ClassValue<>() {
        @Override
        protected List<Part> computeValue(Class<?> type) {
            return Stream.of(type.getRecordComponents()).map(Part::of).toList();
        }
    };

    private record Part(String name, Method accessor, boolean optional) {
        static Part of(RecordComponent component) {
            return new Part(
                    component.getName(),
                    component.getAccessor(),
                    component.getAnnotatedType().isAnnotationPresent(Nullable.class));
        }

        @Nullable
        Object of(Record parts) {
            try {
                return accessor.invoke(parts);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("a record's accessor can be called", e);
            }
        }
    }

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
        for (@Nullable Object item : items) {
            Optional<String> missing = missing(item);
            if (missing.isPresent()) {
                return missing;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> missingPart(Record parts) {
        for (Part part : PARTS.get(parts.getClass())) {
            Object value = part.of(parts);
            if (value == null && part.optional()) {
                continue;
            }
            Optional<String> missing = missing(value);
            if (missing.isPresent()) {
                return missing.map(inner -> part.name() + (inner.isEmpty() ? "" : "." + inner));
            }
        }
        return Optional.empty();
    }
}
