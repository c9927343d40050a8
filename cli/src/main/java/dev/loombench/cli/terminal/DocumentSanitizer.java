package dev.loombench.cli.terminal;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes documents safe to print on a terminal: text from measured programs, their answers and other people's
/// files is put on one line and can't move the cursor. A view that starts with this needs no further escaping.
final class DocumentSanitizer {
    private DocumentSanitizer() {}

    /// A copy of the document in which every text has passed [Screen#sanitized]: components, list elements, and
    /// keys and values of maps.
    static <T extends Record> T sanitize(T document) {
        RecordComponent[] components = document.getClass().getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = copyOf(value(document, components[i]));
        }
        return newRecord(document, components, values);
    }

    private static @Nullable Object copyOf(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> Screen.sanitized(text);
            case Record record -> sanitize(record);
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>(list.size());
                list.forEach(element -> copy.add(copyOf(element)));
                yield copy;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, element) -> copy.put(copyOf(key), copyOf(element)));
                yield copy;
            }
            default -> value;
        };
    }

    private static @Nullable Object value(Record document, RecordComponent component) {
        try {
            return component.getAccessor().invoke(document);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record's accessor can be called", e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Record> T newRecord(T document, RecordComponent[] components, @Nullable Object[] values) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = document.getClass().getDeclaredConstructor(types);
            return (T) constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    "harmless parts make no " + document.getClass().getSimpleName(), e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record's constructor can be called", e);
        }
    }
}
