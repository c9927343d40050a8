package dev.loombench.report;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Creates records with a value in every component and one entry in each list and map.
///
/// @param text supplies the text of a component by its record's and its own name, such as `JdkRecord.home`
public record RecordFiller(UnaryOperator<String> text) {
    public <T extends Record> T record(Class<T> type) {
        return type.cast(create(type));
    }

    /// Copies a record without one of its components, which must be nullable.
    public static <T extends Record> T without(String component, T record) {
        @Nullable
        Object[] values = Arrays.stream(record.getClass().getRecordComponents())
                .map(each -> {
                    try {
                        return each.getName().equals(component)
                                ? null
                                : each.getAccessor().invoke(record);
                    } catch (ReflectiveOperationException e) {
                        throw new LinkageError(each + " can't be read", e);
                    }
                })
                .toArray();
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) record.getClass();
        return type.cast(create(type, values));
    }

    private Object create(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable
        Object[] values = Arrays.stream(components)
                .map(component -> component.getName().equals("schema")
                        ? schema(type)
                        : value(type.getSimpleName() + "." + component.getName(), component.getGenericType()))
                .toArray();
        return create(type, values);
    }

    private static Object create(Class<?> type, @Nullable Object[] values) {
        try {
            return type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(values);
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
                    : Map.of(text.apply(name + ".key"), value(name, arguments[1]));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return create(plain);
        }
        if (plain.isEnum()) {
            return plain.getEnumConstants()[0];
        }
        return switch (plain.getSimpleName()) {
            case "String", "Object" -> text.apply(name);
            case "int", "Integer" -> 7;
            case "long", "Long" -> 40_000L;
            case "double", "Double" -> 0.25;
            case "boolean", "Boolean" -> true;
            case "Instant" -> Instant.parse("2026-03-04T09:12:00Z");
            default -> throw new AssertionError("no value for " + type);
        };
    }
}
