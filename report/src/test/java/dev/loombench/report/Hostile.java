package dev.loombench.report;

import dev.loombench.lab.journal.RunDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Puts a hostile text, with the field's name in it, into every text of a run: fields, list elements, keys
/// and values.
final class Hostile {
    private static final String ATTACK = "\"'></script></style><img src=x onerror=alert(1)>&lt;\u2028\u2029`${x}{a|b}";

    private final Set<String> fields = new TreeSet<>();

    RunDocument poison(RunDocument run) {
        return (RunDocument) record(run);
    }

    /// The names of the fields that were poisoned, such as `JdkRecord.home`; a map's keys are `….key`.
    Set<String> fields() {
        return fields;
    }

    /// What the field of this name holds in a poisoned run.
    static String text(String field) {
        return field + ATTACK;
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
            case String text -> poisoned(name);
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

    private String poisoned(String name) {
        fields.add(name);
        return text(name);
    }

    /// The keys of scaled parameters are names of parameters.
    private static String keys(String map) {
        return map.replace("CellRecord.scaled", "CellRecord.params") + ".key";
    }
}
