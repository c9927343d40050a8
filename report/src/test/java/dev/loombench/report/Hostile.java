package dev.loombench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Puts a hostile text, with the field's name in it, into every text of a document: fields, list elements, keys
/// and values.
public final class Hostile {
    private final Set<String> fields = new TreeSet<>();
    private final Attack attack;
    private final Set<String> kept;

    Hostile() {
        this(Attack.MARKUP, Set.of());
    }

    /// @param kept names of fields that stay as they are; a map's keys are `….key`
    public Hostile(Attack attack, Set<String> kept) {
        this.attack = attack;
        this.kept = kept;
    }

    @SuppressWarnings("unchecked")
    public <T extends Record> T poison(T document) {
        return (T) record(document);
    }

    /// The names of the fields that were poisoned, such as `JdkRecord.home`; a map's keys are `….key`.
    Set<String> fields() {
        return fields;
    }

    /// What the field of this name holds in a document that was poisoned with markup.
    static String text(String field) {
        return Attack.MARKUP.on(field);
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
        if (kept.contains(name)) {
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
