package dev.loombench.lab.model;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Creates sample records for tests, with all components or only the required ones.
public final class SampleRecords {
    private final boolean nullables;

    private SampleRecords(boolean nullables) {
        this.nullables = nullables;
    }

    /// A record in which every component has a value, and lists and maps have one entry.
    public static <T extends Record> T full(Class<T> type) {
        return type.cast(new SampleRecords(true).record(type));
    }

    /// A record whose nullable components are null.
    public static <T extends Record> T sparse(Class<T> type) {
        return type.cast(new SampleRecords(false).record(type));
    }

    static boolean isNullable(RecordComponent component) {
        AnnotatedType type = component.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }

    private Object record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = Arrays.stream(components)
                .map(component -> isNullable(component) && !nullables
                        ? null
                        : component.getName().equals("schema")
                                ? schema(type)
                                : value(component.getName(), component.getGenericType()))
                .toArray();
        try {
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " can't be made", e);
        }
    }

    private static Object schema(Class<?> type) {
        try {
            return type.getField("SCHEMA").get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " has no schema", e);
        }
    }

    private Object value(String name, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? List.of(value(name, arguments[0]))
                    : new LinkedHashMap<>(Map.of("key", value(name, arguments[1])));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return record(plain);
        }
        if (plain.isEnum()) {
            return plain.getEnumConstants()[0];
        }
        return switch (plain.getSimpleName()) {
            case "String" -> "a " + name;
            case "int", "Integer" -> 7;
            case "long", "Long" -> 1L << 40;
            case "double", "Double" -> 0.25;
            case "boolean", "Boolean" -> true;
            case "Instant" -> Instant.parse("2026-01-01T12:00:00.123456789Z");
            case "Object" -> List.of(1, "two");
            default -> throw new AssertionError("no value for " + type);
        };
    }
}
