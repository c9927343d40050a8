package dev.loombench.lab.service.config;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.model.Slo;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Configuration of an `ab` run: the sides of a service, how they are started, and their load.
///
/// @param title title of the report
/// @param sides at least two sides; the first is the baseline of the others
/// @param ready URL that shows whether a side is ready; empty for the first request
/// @param startTimeout time limit for a side to become ready
/// @param setup commands before the first side; each is a step that ends, or a service that keeps running
/// @param teardown commands after the last side
/// @param base working directory of setup and teardown
public record AbConfig(
        String title,
        List<AbSide> sides,
        Optional<URI> ready,
        Duration startTimeout,
        List<List<String>> setup,
        List<List<String>> teardown,
        Path base,
        AbLoad load,
        AbEffort effort) {
    public AbConfig {
        sides = List.copyOf(sides);
        setup = List.copyOf(setup);
        teardown = List.copyOf(teardown);
    }

    public AbSide baseline() {
        return sides.getFirst();
    }

    /// Returns the first side's variant with a larger thread pool; empty if it wasn't requested.
    public Optional<AbSide> largerPoolSide() {
        return sides.stream().filter(side -> side.pool().isPresent()).findFirst();
    }

    /// Returns the side of a name, which must exist.
    public AbSide side(String name) {
        return sides.stream()
                .filter(side -> side.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Returns the URL at which sides without a port of their own are reached: that of the first request, or without
    /// requests that of readiness.
    public URI address() {
        return load.requests().isEmpty() ? ready.orElseThrow() : load.first().url();
    }

    /// Returns the port at which a side responds; 0 for a job, which has none.
    public int port(AbSide side) {
        if (load.job().isPresent()) {
            return 0;
        }
        return side.port().orElse(AbRequest.port(address()));
    }

    /// Returns the URL that shows whether a side is ready. The side's own port replaces that of the requests
    /// only: health checks may have a port of their own.
    public Optional<URI> readinessUrl(AbSide side) {
        return ready.map(url -> side.port().isEmpty() || AbRequest.port(url) != AbRequest.port(address())
                ? url
                : AbRequest.urlAtPort(url, side.port().getAsInt()));
    }

    /// Returns this configuration with other requests.
    public AbConfig with(List<AbRequest> requests) {
        return with(load.with(requests));
    }

    /// Returns this configuration with another load.
    public AbConfig with(AbLoad newLoad) {
        return new AbConfig(title, sides, ready, startTimeout, setup, teardown, base, newLoad, effort);
    }

    /// Returns this configuration with another margin of equivalence.
    public AbConfig withMargin(double margin) {
        return new AbConfig(title, sides, ready, startTimeout, setup, teardown, base, load, effort.withMargin(margin));
    }

    /// Returns this configuration with another number of pairs.
    public AbConfig withPairs(int number) {
        return new AbConfig(title, sides, ready, startTimeout, setup, teardown, base, load, effort.withPairs(number));
    }

    /// Extent of the measurement, and what counts as a difference.
    ///
    /// @param pairs pairs of trials, in which each side runs once at each level
    /// @param budget time limit of the whole run
    /// @param precision half-width of intervals, as a share, up to which pairs are added; empty for none
    /// @param margin equivalence margin of ratios, above 0 and below 1
    /// @param thresholds rules that no comparison may break
    /// @param seed seed of the order of trials
    /// @param aaTest whether the first side is compared with itself instead of the others (A/A)
    /// @param search search for each side's capacity after the pairs; empty for none
    /// @param diagnose whether to diagnose what limits each side
    /// @param anyDifference whether sides are measured though they seem to differ in nothing
    public record AbEffort(
            int pairs,
            Duration budget,
            OptionalDouble precision,
            double margin,
            List<GateRule> thresholds,
            long seed,
            boolean aaTest,
            Optional<CapacitySearchConfig> search,
            boolean diagnose,
            boolean anyDifference) {
        /// Divisor of the budget that gives the minimum share of searches after pairs, a third.
        private static final int SEARCH_BUDGET_DIVISOR = 3;

        public AbEffort {
            thresholds = List.copyOf(thresholds);
        }

        /// Returns this effort with another margin.
        public AbEffort withMargin(double other) {
            return new AbEffort(
                    pairs, budget, precision, other, thresholds, seed, aaTest, search, diagnose, anyDifference);
        }

        /// Returns this effort with another number of pairs.
        public AbEffort withPairs(int number) {
            return new AbEffort(
                    number, budget, precision, margin, thresholds, seed, aaTest, search, diagnose, anyDifference);
        }

        /// Returns the time limit of all pairs.
        public Duration pairsBudget() {
            return search.isEmpty() ? budget : budget.minus(budget.dividedBy(SEARCH_BUDGET_DIVISOR));
        }

        /// Returns the budget whose share for pairs is this long.
        public Duration budgetFor(Duration pairs) {
            return search.isEmpty()
                    ? pairs
                    : pairs.multipliedBy(SEARCH_BUDGET_DIVISOR).dividedBy(SEARCH_BUDGET_DIVISOR - 1);
        }

        /// Settings of the search for each side's capacity.
        ///
        /// @param slo objective that a rate must meet
        /// @param overload whether each side is then loaded beyond its capacity
        public record CapacitySearchConfig(Slo slo, boolean overload) {
            /// Load of the overload phase as a multiple of the capacity.
            public static final double OVERLOAD_FACTOR = 1.2;
        }
    }

    /// Side of the comparison: one way to run the service.
    ///
    /// @param name name in reports
    /// @param command program and arguments; `{port}` and `{pool}` in them are placeholders for numbers
    /// @param environment variables added to those of the lab, with the same placeholders
    /// @param port port in place of that of the URLs; empty for that
    /// @param directory working directory
    /// @param pool threads of the larger pool, on the side that shows its effect; empty elsewhere
    /// @param examinedJvm main class or jar of the JVM that is examined; empty for the one that listens,
    ///     or the busiest
    /// @param group control group whose use is the side's; empty for that of what answers
    public record AbSide(
            String name,
            List<String> command,
            Map<String, String> environment,
            OptionalInt port,
            Path directory,
            OptionalInt pool,
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
            this(name, command, environment, port, directory, OptionalInt.empty(), Optional.empty(), Optional.empty());
        }

        /// Returns this side under another name.
        public AbSide withName(String newName) {
            return new AbSide(newName, command, environment, port, directory, pool, examinedJvm, group);
        }

        /// Returns this side with the JVM that is examined.
        public AbSide withExaminedJvm(Optional<String> jvm) {
            return new AbSide(name, command, environment, port, directory, pool, jvm, group);
        }

        /// Returns this side with the control group whose use is its own.
        public AbSide withGroup(Optional<String> path) {
            return new AbSide(name, command, environment, port, directory, pool, examinedJvm, path);
        }

        /// Returns this side with one more environment variable.
        public AbSide withVariable(String variable, String value) {
            Map<String, String> more = new LinkedHashMap<>(environment);
            more.put(variable, value);
            return new AbSide(name, command, more, port, directory, pool, examinedJvm, group);
        }

        /// Returns this side at another port.
        public AbSide withPort(OptionalInt newPort) {
            return new AbSide(name, command, environment, newPort, directory, pool, examinedJvm, group);
        }

        /// Whether another side is started in the same directory.
        public boolean sharesDirectory(AbSide other) {
            return directory.equals(other.directory);
        }

        /// Returns this side with its placeholders filled in.
        ///
        /// @param listening port of its URLs
        public AbSide fillPlaceholders(int listening) {
            Map<String, String> filled = new LinkedHashMap<>();
            environment.forEach((name, value) -> filled.put(name, fillPlaceholders(value, listening)));
            return new AbSide(
                    name,
                    command.stream()
                            .map(word -> fillPlaceholders(word, listening))
                            .toList(),
                    filled,
                    OptionalInt.of(listening),
                    directory,
                    pool,
                    examinedJvm,
                    group);
        }

        private String fillPlaceholders(String word, int listening) {
            return word.replace(PORT_PLACEHOLDER, Integer.toString(listening))
                    .replace("{pool}", Integer.toString(pool.orElse(DEFAULT_POOL_SIZE)));
        }
    }
}
