package dev.loombench.lab.service.config;

import dev.loombench.lab.service.config.ControlVariant.Kind;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Side of the comparison: one way to run the service.
///
/// @param name name in reports
/// @param command program and arguments; `{port}` and `{pool}` in them are placeholders for numbers
/// @param environment variables added to those of the lab, with the same placeholders
/// @param port port in place of that of the URLs; empty for that
/// @param directory working directory
/// @param control what this side varies of the first one to show its effect; empty elsewhere
/// @param examinedJvm main class or jar of the JVM that is examined; empty for the one that listens,
///     or the busiest
/// @param group control group whose use is the side's; empty for that of what answers
public record AbSide(
        String name,
        List<String> command,
        Map<String, String> environment,
        OptionalInt port,
        Path directory,
        Optional<ControlVariant> control,
        Optional<String> examinedJvm,
        Optional<String> group) {
    /// What stands for the side's port in its command and its variables.
    public static final String PORT_PLACEHOLDER = "{port}";

    /// Pool size where none is requested: the default of most servers.
    public static final int DEFAULT_POOL_SIZE = 200;

    public AbSide {
        command = List.copyOf(command);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /// Creates a side with the pool that it has, whose JVM that listens is examined.
    public AbSide(
            String name, List<String> command, Map<String, String> environment, OptionalInt port, Path directory) {
        this(name, command, environment, port, directory, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// Threads of the larger pool, on the side that shows its effect; empty elsewhere.
    public OptionalInt pool() {
        return control.filter(varied -> varied.kind() == Kind.LARGER_POOL).stream()
                .mapToInt(ControlVariant::size)
                .findFirst();
    }

    public AbSide withName(String newName) {
        return new AbSide(newName, command, environment, port, directory, control, examinedJvm, group);
    }

    public AbSide withVariable(String variable, String value) {
        Map<String, String> more = new LinkedHashMap<>(environment);
        more.put(variable, value);
        return new AbSide(name, command, more, port, directory, control, examinedJvm, group);
    }

    public AbSide withPort(OptionalInt newPort) {
        return new AbSide(name, command, environment, newPort, directory, control, examinedJvm, group);
    }

    /// Words of its command, and values of its variables.
    public Stream<String> words() {
        return Stream.concat(command.stream(), environment.values().stream());
    }

    /// Whether its command or a variable says where its port belongs.
    public boolean takesPort() {
        return words().anyMatch(word -> word.contains(PORT_PLACEHOLDER));
    }

    public boolean sharesDirectory(AbSide other) {
        return directory.equals(other.directory);
    }

    /// Returns this side with its placeholders filled in.
    ///
    /// @param listening port of its URLs
    public AbSide fillPlaceholders(int listening) {
        return filled(name, word -> fillPlaceholders(word, listening)).withPort(OptionalInt.of(listening));
    }

    /// Returns this side with another name and other words in its command and variables.
    AbSide filled(String newName, UnaryOperator<String> fill) {
        Map<String, String> filled = new LinkedHashMap<>();
        environment.forEach((variable, value) -> filled.put(variable, fill.apply(value)));
        return new AbSide(
                newName, command.stream().map(fill).toList(), filled, port, directory, control, examinedJvm, group);
    }

    private String fillPlaceholders(String word, int listening) {
        return word.replace(PORT_PLACEHOLDER, Integer.toString(listening))
                .replace("{pool}", Integer.toString(pool().orElse(DEFAULT_POOL_SIZE)));
    }
}
