package dev.loombench.lab.model;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Creates sample records for tests, with all components or only the required ones; lists and maps have one entry.
///
/// @param nullables whether nullable components have a value
/// @param text supplies the text of a component by its record's and its own name, such as `JdkRecord.home`
public record SampleRecords(boolean nullables, UnaryOperator<String> text) {
    /// A record in which every component has a value.
    public static <T extends Record> T full(Class<T> type) {
        return full(type, name -> "a " + name);
    }

    /// A record in which every component has a value, with chosen texts.
    public static <T extends Record> T full(Class<T> type, UnaryOperator<String> text) {
        return type.cast(new SampleRecords(true, text).record(type));
    }

    /// A record whose nullable components are null.
    public static <T extends Record> T sparse(Class<T> type) {
        return type.cast(new SampleRecords(false, name -> "a " + name).record(type));
    }

    static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private Object record(Class<?> type) {
        return RecordBuilder.create(
                type,
                Arrays.stream(type.getRecordComponents())
                        .map(component -> component(type, component))
                        .toArray());
    }

    private @Nullable Object component(Class<?> type, RecordComponent component) {
        if (isNullable(component) && !nullables) {
            return null;
        }
        return component.getName().equals("schema")
                ? RecordBuilder.schema(type)
                : value(type.getSimpleName() + "." + component.getName(), component.getGenericType());
    }

    private Object value(String name, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? List.of(value(name, arguments[0]))
                    : new LinkedHashMap<>(Map.of(text.apply(name + ".key"), value(name, arguments[1])));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return record(plain);
        }
        if (plain.isEnum()) {
            return plain.getEnumConstants()[0];
        }
        return switch (plain.getSimpleName()) {
            case "String", "Object" -> text.apply(name);
            case "int", "Integer" -> 7;
            case "long", "Long" -> 1L << 40;
            case "double", "Double" -> 0.25;
            case "boolean", "Boolean" -> true;
            case "Instant" -> Instant.parse("2026-03-04T09:12:00.123456789Z");
            default -> throw new AssertionError("no value for " + type);
        };
    }
}
