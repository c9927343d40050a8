package dev.loombench.lab.ab.order;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// One way to run the service.
///
/// @param name in reports
/// @param command its words; `{port}` and `{pool}` in them stand for numbers
/// @param environment variables beside those of the lab, with the same in their values
/// @param port in place of the one in URLs; empty for that
/// @param directory in which it runs
/// @param pool threads of its larger pool, where it is there to show what that does; empty elsewhere
public record AbSide(
        String name,
        List<String> command,
        Map<String, String> environment,
        OptionalInt port,
        Path directory,
        OptionalInt pool) {
    /// Threads of a pool where nothing else is asked for: the default of most servers.
    public static final int USUAL_POOL = 200;

    public AbSide {
        command = List.copyOf(command);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /// One with the pool that it has.
    public AbSide(
            String name, List<String> command, Map<String, String> environment, OptionalInt port, Path directory) {
        this(name, command, environment, port, directory, OptionalInt.empty());
    }

    /// The same under another name.
    public AbSide named(String other) {
        return new AbSide(other, command, environment, port, directory, pool);
    }

    /// The same with what its place holders stand for.
    ///
    /// @param listening the port of its URLs
    public AbSide filled(int listening) {
        Map<String, String> filled = new LinkedHashMap<>();
        environment.forEach((name, value) -> filled.put(name, filled(value, listening)));
        return new AbSide(
                name,
                command.stream().map(word -> filled(word, listening)).toList(),
                filled,
                OptionalInt.of(listening),
                directory,
                pool);
    }

    private String filled(String word, int listening) {
        return word.replace("{port}", Integer.toString(listening))
                .replace("{pool}", Integer.toString(pool.orElse(USUAL_POOL)));
    }
}
