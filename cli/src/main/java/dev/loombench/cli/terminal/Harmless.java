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

/// Documents as a terminal may show them: what measured programs, their answers and other people's files put into any
/// text of them is on one line and moves no cursor. A view that begins with this needs to think of it nowhere else.
final class Harmless {
    private Harmless() {}

    /// The same document, with every text in it made [harmless][Screen#harmless]: fields, elements of lists, keys and
    /// values of maps.
    static <T extends Record> T of(T document) {
        RecordComponent[] components = document.getClass().getRecordComponents();
        @Nullable Object[] parts = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            parts[i] = part(value(document, components[i]));
        }
        return made(document, components, parts);
    }

    private static @Nullable Object part(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> Screen.harmless(text);
            case Record record -> of(record);
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>(list.size());
                list.forEach(element -> copy.add(part(element)));
                yield copy;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, element) -> copy.put(part(key), part(element)));
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
    private static <T extends Record> T made(T document, RecordComponent[] components, @Nullable Object[] parts) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = document.getClass().getDeclaredConstructor(types);
            return (T) constructor.newInstance(parts);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    "harmless parts make no " + document.getClass().getSimpleName(), e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record's constructor can be called", e);
        }
    }
}
