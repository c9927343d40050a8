package dev.loombench.lab.model;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds a record of many components by naming those that a test is about. The others are those of another record,
/// or null if they may be, and otherwise empty or zero, or for a few names the usual value.
public final class RecordBuilder<R extends Record> {
    private static final Instant START = Instant.parse("2026-03-04T09:12:00Z");
    private static final Map<String, Object> USUAL_VALUES =
            Map.of("jdk", "25", "metric", "time", "mode", "time", "unit", "s", "level", 0.95, "margin", 0.03);

    private final Class<R> type;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    private RecordBuilder(Class<R> type) {
        this.type = type;
    }

    public static <R extends Record> RecordBuilder<R> of(Class<R> type) {
        RecordBuilder<R> builder = new RecordBuilder<>(type);
        for (RecordComponent component : type.getRecordComponents()) {
            builder.values.put(component.getName(), sample(type, component));
        }
        return builder;
    }

    /// Starts from another record's components.
    public static <R extends Record> RecordBuilder<R> like(R other) {
        @SuppressWarnings("unchecked")
        RecordBuilder<R> builder = new RecordBuilder<>((Class<R>) other.getClass());
        for (RecordComponent component : other.getClass().getRecordComponents()) {
            builder.values.put(component.getName(), read(other, component));
        }
        return builder;
    }

    public RecordBuilder<R> with(String component, @Nullable Object value) {
        if (!values.containsKey(component)) {
            throw new IllegalArgumentException(type + " has no component " + component);
        }
        values.put(component, value);
        return this;
    }

    public R build() {
        return type.cast(create(type, values.values().toArray()));
    }

    static Object create(Class<?> type, @Nullable Object[] values) {
        try {
            return type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " can't be made", e);
        }
    }

    private static @Nullable Object read(Record other, RecordComponent component) {
        try {
            return component.getAccessor().invoke(other);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(component + " can't be read", e);
        }
    }

    private static @Nullable Object sample(Class<?> owner, RecordComponent component) {
        Class<?> type = component.getType();
        if (SampleRecords.isNullable(component)) {
            return null;
        }
        Object usual = USUAL_VALUES.get(component.getName());
        if (usual != null) {
            return usual;
        }
        if (type.isRecord()) {
            return of(type.asSubclass(Record.class)).build();
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return switch (type.getSimpleName()) {
            case "String" -> component.getName().equals("schema") ? schema(owner) : "";
            case "List" -> List.of();
            case "Map" -> Map.of();
            case "int", "Integer" -> 0;
            case "long", "Long" -> 0L;
            case "double", "Double" -> 0.0;
            case "boolean", "Boolean" -> false;
            case "Instant" -> START;
            case "Duration" -> Duration.ZERO;
            default -> throw new AssertionError("no sample of " + type);
        };
    }

    static Object schema(Class<?> type) {
        try {
            return type.getField("SCHEMA").get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " has no schema", e);
        }
    }
}
