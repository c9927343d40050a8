package dev.loombench.lab;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A record with some components of its own, and the others those of another one.
public final class Changed<R extends Record> {
    private final Class<R> type;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    private Changed(Class<R> type) {
        this.type = type;
    }

    @SuppressWarnings("unchecked")
    public static <R extends Record> Changed<R> record(R other) {
        Changed<R> changed = new Changed<>((Class<R>) other.getClass());
        for (RecordComponent component : other.getClass().getRecordComponents()) {
            try {
                changed.values.put(component.getName(), component.getAccessor().invoke(other));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("a record that can't be copied", e);
            }
        }
        return changed;
    }

    public Changed<R> with(String component, @Nullable Object value) {
        if (!values.containsKey(component)) {
            throw new AssertionError(type.getSimpleName() + " has no " + component);
        }
        values.put(component, value);
        return this;
    }

    public R done() {
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
