package dev.loombench.lab.ab.order;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// The arm that people forget: the first side again, with a larger pool of threads.
public final class BiggerPool {
    /// By which servers are told how many threads answer requests: Spring Boot's three, and Quarkus.
    private static final List<String> PROPERTIES = List.of(
            "server.tomcat.threads.max",
            "server.jetty.threads.max",
            "server.undertow.threads.worker",
            "quarkus.thread-pool.max-threads");

    private static final int USUAL = 1_000;
    private static final int MOST = 100_000;

    private BiggerPool() {}

    /// Threads of the larger pool: a number, or `true` for the usual one; empty for `false`.
    static Optional<Integer> threads(String word) {
        return switch (word) {
            case "true" -> Optional.of(USUAL);
            case "false" -> Optional.empty();
            default -> Optional.of(number(word));
        };
    }

    private static int number(String word) {
        try {
            long number = Quantities.count(word);
            if (number >= 1 && number <= MOST) {
                return (int) number;
            }
        } catch (BadWord e) {
            // said below
        }
        throw new BadWord(word, "a number of threads from 1 to " + MOST + ", true or false");
    }

    /// A side with a pool of so many threads: by `{pool}`, by the variables that frameworks read, and where its
    /// command says one of their properties, by that.
    ///
    /// @param others whose names are taken
    static AbSide of(AbSide side, int threads, List<AbSide> others) {
        String name = side.name() + "-pool-" + threads;
        if (others.stream().anyMatch(other -> other.name().equals(name))) {
            throw new BadInput("there is already a side '" + name + "', the name of the side with the larger pool;"
                    + " rename it");
        }
        Map<String, String> environment = new LinkedHashMap<>(side.environment());
        for (String variable : variables()) {
            if (!environment.getOrDefault(variable, "").contains("{pool}")) {
                environment.put(variable, Integer.toString(threads));
            }
        }
        return new AbSide(
                name,
                side.command().stream().map(word -> sized(word, threads)).toList(),
                environment,
                side.port(),
                side.directory(),
                OptionalInt.of(threads));
    }

    /// Whether a side's command or variables say how many threads its pool has.
    public static boolean isSaidBy(AbSide side) {
        return Stream.concat(side.command().stream(), side.environment().values().stream())
                        .anyMatch(word -> word.contains("{pool}"))
                || side.command().stream().anyMatch(word -> !sized(word, -1).equals(word))
                || side.environment().keySet().stream().anyMatch(variables()::contains);
    }

    /// The variables that frameworks read.
    public static List<String> variables() {
        return PROPERTIES.stream()
                .map(property -> property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"))
                .toList();
    }

    private static String sized(String word, int threads) {
        for (String property : PROPERTIES) {
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
