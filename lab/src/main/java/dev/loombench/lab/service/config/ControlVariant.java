package dev.loombench.lab.service.config;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Variant of the first side that shows what a cheap alternative does, which is easily forgotten.
///
/// @param size number of threads, or of arenas
public record ControlVariant(Kind kind, int size) {
    /// Properties that set the number of request threads: Spring Boot's three, and Quarkus's.
    private static final List<String> POOL_PROPERTIES = List.of(
            "server.tomcat.threads.max",
            "server.jetty.threads.max",
            "server.undertow.threads.worker",
            "quarkus.thread-pool.max-threads");

    /// What is varied.
    public enum Kind {
        /// A larger thread pool: virtual threads may only lift a limit of platform threads.
        LARGER_POOL("pool", "threads", 1_000, 100_000),

        /// Fewer arenas of glibc's malloc, of which it makes one for each thread, up to eight a processor: memory that
        /// fewer threads save may only be theirs.
        FEWER_ARENAS("arenas", "arenas", 2, 1_000);

        private final String suffix;
        private final String noun;
        private final int usual;
        private final int most;

        Kind(String suffix, String noun, int usual, int most) {
            this.suffix = suffix;
            this.noun = noun;
            this.usual = usual;
            this.most = most;
        }

        /// Environment variables that set it.
        public List<String> variables() {
            return switch (this) {
                case LARGER_POOL ->
                    POOL_PROPERTIES.stream()
                            .map(property -> property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"))
                            .toList();
                case FEWER_ARENAS -> List.of("MALLOC_ARENA_MAX");
            };
        }

        /// Parses the size: a number, or `true` for the usual one; empty for `false`.
        public Optional<ControlVariant> parse(String word) {
            return switch (word) {
                case "true" -> Optional.of(new ControlVariant(this, usual));
                case "false" -> Optional.empty();
                default -> Optional.of(new ControlVariant(this, number(word)));
            };
        }

        private int number(String word) {
            try {
                long number = Quantities.count(word);
                if (number >= 1 && number <= most) {
                    return (int) number;
                }
            } catch (InvalidValueException e) {
                // refused below
            }
            throw new InvalidValueException(word, "a number of " + noun + " from 1 to " + most + ", true or false");
        }
    }

    /// Returns the side with this size, set by the environment variables of its kind; that of a pool also by `{pool}`,
    /// and by the properties of frameworks where the command sets one.
    ///
    /// @param existing sides whose names are taken
    public AbSide of(AbSide side, List<AbSide> existing) {
        String name = side.name() + "-" + kind.suffix + "-" + size;
        if (existing.stream().anyMatch(other -> other.name().equals(name))) {
            throw ServiceError.NAME_TAKEN.error(name);
        }
        Map<String, String> environment = new LinkedHashMap<>(side.environment());
        for (String variable : kind.variables()) {
            if (!environment.getOrDefault(variable, "").contains("{pool}")) {
                environment.put(variable, Integer.toString(size));
            }
        }
        return new AbSide(
                name,
                kind == Kind.LARGER_POOL
                        ? side.command().stream()
                                .map(word -> withPoolSize(word, size))
                                .toList()
                        : side.command(),
                environment,
                side.port(),
                side.directory(),
                Optional.of(this),
                side.examinedJvm(),
                side.group());
    }

    /// Whether a side's command or environment sets the size of its pool.
    public static boolean setsPool(AbSide side) {
        return side.words().anyMatch(word -> word.contains("{pool}"))
                || side.command().stream()
                        .anyMatch(word -> !withPoolSize(word, -1).equals(word))
                || side.environment().keySet().stream().anyMatch(Kind.LARGER_POOL.variables()::contains);
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
