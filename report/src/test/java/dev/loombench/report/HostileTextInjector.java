package dev.loombench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Puts a hostile text that contains the field's name into every text of a document: fields, list elements,
/// keys and values.
public final class HostileTextInjector {
    private final Set<String> fields = new TreeSet<>();
    private final HostileText attack;
    private final Set<String> unchanged;

    HostileTextInjector() {
        this(HostileText.MARKUP, Set.of());
    }

    /// @param unchanged names of fields that aren't changed; a map's keys are `….key`
    public HostileTextInjector(HostileText attack, Set<String> unchanged) {
        this.attack = attack;
        this.unchanged = unchanged;
    }

    @SuppressWarnings("unchecked")
    public <T extends Record> T poison(T document) {
        return (T) record(document);
    }

    /// Names of the changed fields, such as `JdkRecord.home`; a map's keys are `….key`.
    Set<String> fields() {
        return fields;
    }

    /// Text of a field in a document that was changed with markup.
    static String text(String field) {
        return HostileText.MARKUP.on(field);
    }

    private Object record(Record from) {
        try {
            var components = from.getClass().getRecordComponents();
            @Nullable Object[] values = new @Nullable Object[components.length];
            Class<?>[] types = new Class<?>[components.length];
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                String name = from.getClass().getSimpleName() + "." + components[i].getName();
                values[i] = poison(name, components[i].getAccessor().invoke(from));
            }
            return from.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private @Nullable Object poison(String name, @Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> poisoned(name, text);
            case Record record -> record(record);
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(element -> copy.add(poison(name, element)));
                yield copy;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, element) -> copy.put(poison(keys(name), key), poison(name, element)));
                yield copy;
            }
            default -> value;
        };
    }

    private String poisoned(String name, String text) {
        if (unchanged.contains(name)) {
            return text;
        }
        fields.add(name);
        return attack.on(name);
    }

    /// The keys of scaled parameters are names of parameters.
    private static String keys(String map) {
        return map.replace("CellRecord.scaled", "CellRecord.params") + ".key";
    }
}
