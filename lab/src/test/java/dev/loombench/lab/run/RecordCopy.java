package dev.loombench.lab.run;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builder that copies a record with some components changed.
public final class RecordCopy<R extends Record> {
    private final Class<R> type;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    private RecordCopy(Class<R> type) {
        this.type = type;
    }

    @SuppressWarnings("unchecked")
    public static <R extends Record> RecordCopy<R> record(R original) {
        RecordCopy<R> builder = new RecordCopy<>((Class<R>) original.getClass());
        for (RecordComponent component : original.getClass().getRecordComponents()) {
            try {
                builder.values.put(component.getName(), component.getAccessor().invoke(original));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("a record that can't be copied", e);
            }
        }
        return builder;
    }

    public RecordCopy<R> with(String component, @Nullable Object value) {
        if (!values.containsKey(component)) {
            throw new AssertionError(type.getSimpleName() + " has no " + component);
        }
        values.put(component, value);
        return this;
    }

    public R build() {
        Class<?>[] types = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types)
                    .newInstance(values.values().toArray());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record that can't be copied", e);
        }
    }
}
