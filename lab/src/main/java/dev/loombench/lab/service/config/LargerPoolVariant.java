package dev.loombench.lab.service.config;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Variant of the first side with a larger thread pool, a cheap alternative that is easily forgotten.
public final class LargerPoolVariant {
    /// Properties that set the number of request threads: Spring Boot's three, and Quarkus's.
    private static final List<String> POOL_PROPERTIES = List.of(
            "server.tomcat.threads.max",
            "server.jetty.threads.max",
            "server.undertow.threads.worker",
            "quarkus.thread-pool.max-threads");

    private static final int DEFAULT_THREADS = 1_000;
    private static final int MAX_THREADS = 100_000;

    private LargerPoolVariant() {}

    /// Parses the size of the larger pool: a number, or `true` for 1,000; empty for `false`.
    public static Optional<Integer> threads(String word) {
        return switch (word) {
            case "true" -> Optional.of(DEFAULT_THREADS);
            case "false" -> Optional.empty();
            default -> Optional.of(number(word));
        };
    }

    private static int number(String word) {
        try {
            long number = Quantities.count(word);
            if (number >= 1 && number <= MAX_THREADS) {
                return (int) number;
            }
        } catch (InvalidValueException e) {
            // refused below
        }
        throw new InvalidValueException(word, "a number of threads from 1 to " + MAX_THREADS + ", true or false");
    }

    /// Returns the side with a pool of this size, set by `{pool}`, by the environment variables that frameworks
    /// read, and by their properties where the command sets one.
    ///
    /// @param existing sides whose names are taken
    public static AbSide of(AbSide side, int threads, List<AbSide> existing) {
        String name = side.name() + "-pool-" + threads;
        if (existing.stream().anyMatch(other -> other.name().equals(name))) {
            throw ServiceError.NAME_TAKEN.error(name);
        }
        Map<String, String> environment = new LinkedHashMap<>(side.environment());
        for (String variable : variables()) {
            if (!environment.getOrDefault(variable, "").contains("{pool}")) {
                environment.put(variable, Integer.toString(threads));
            }
        }
        return new AbSide(
                name,
                side.command().stream().map(word -> withPoolSize(word, threads)).toList(),
                environment,
                side.port(),
                side.directory(),
                OptionalInt.of(threads),
                side.examinedJvm(),
                side.group());
    }

    /// Whether a side's command or environment sets the size of its pool.
    public static boolean isConfiguredBy(AbSide side) {
        return side.command().stream()
                        .anyMatch(word -> word.contains("{pool}")
                                || !withPoolSize(word, -1).equals(word))
                || side.environment().values().stream().anyMatch(word -> word.contains("{pool}"))
                || side.environment().keySet().stream().anyMatch(variables()::contains);
    }

    /// Returns the environment variables that frameworks read.
    public static List<String> variables() {
        return POOL_PROPERTIES.stream()
                .map(property -> property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"))
                .toList();
    }

    private static String withPoolSize(String word, int threads) {
        for (String property : POOL_PROPERTIES) {
            for (String prefix : List.of("-D", "--")) {
                String start = prefix + property + "=";
                if (word.startsWith(start) && word.substring(start.length()).matches("\\d+")) {
                    return start + threads;
                }
            }
        }
        return word;
    }
}
