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
public record AbSide(
        String name, List<String> command, Map<String, String> environment, OptionalInt port, Path directory) {
    /// Threads of a pool where nothing else is asked for: the default of most servers.
    public static final int USUAL_POOL = 200;

    public AbSide {
        command = List.copyOf(command);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /// The same under another name.
    public AbSide named(String other) {
        return new AbSide(other, command, environment, port, directory);
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
                directory);
    }

    private static String filled(String word, int port) {
        return word.replace("{port}", Integer.toString(port)).replace("{pool}", Integer.toString(USUAL_POOL));
    }
}
