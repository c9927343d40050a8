package dev.loombench.lab.store;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks that a record read from JSON has all components that aren't nullable: JSON may omit any.
final class RequiredFields {
    /// Components by record type, reflected once: a large run has a hundred thousand records.
    private static final ClassValue<List<Component>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Component> computeValue(Class<?> type) {
            return Stream.of(type.getRecordComponents()).map(Component::of).toList();
        }
    };

    private record Component(String name, Method accessor, boolean optional) {
        static Component of(RecordComponent component) {
            return new Component(
                    component.getName(),
                    component.getAccessor(),
                    component.getAnnotatedType().isAnnotationPresent(Nullable.class));
        }

        @Nullable
        Object of(Record fields) {
            try {
                return accessor.invoke(fields);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("a record's accessor can be called", e);
            }
        }
    }

    private RequiredFields() {}

    /// Finds the first missing component.
    ///
    /// @return its path, such as `jdks.home`, `""` for the value itself, or empty where nothing is missing
    static Optional<String> findMissing(@Nullable Object value) {
        return switch (value) {
            case null -> Optional.of("");
            case Record fields -> missingComponent(fields);
            case Collection<?> items -> first(items);
            case Map<?, ?> entries -> first(entries.values());
            default -> Optional.empty();
        };
    }

    private static Optional<String> first(Collection<?> items) {
        for (@Nullable Object item : items) {
            Optional<String> missing = findMissing(item);
            if (missing.isPresent()) {
                return missing;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> missingComponent(Record fields) {
        for (Component component : COMPONENTS.get(fields.getClass())) {
            Object value = component.of(fields);
            if (value == null && component.optional()) {
                continue;
            }
            Optional<String> missing = findMissing(value);
            if (missing.isPresent()) {
                return missing.map(inner -> component.name() + (inner.isEmpty() ? "" : "." + inner));
            }
        }
        return Optional.empty();
    }
}
