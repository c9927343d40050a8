package dev.loombench.cli.load;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.cli.option.RequestOptions;
import dev.loombench.lab.catalog.RequestWorkload.RequestMix;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that set the rate or number of users of a load, and its timing.
final class LoadOptions {
    /// Spacing of requests in an open model.
    enum Spacing {
        EVEN,
        POISSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int DEFAULT_CONNECTIONS = 100;
    private static final int MAX_CONNECTIONS = 50_000;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Requests per second, sent whether or not earlier ones have been answered (open model).")
    private @Nullable Double rate;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Number of users, each of whom waits for an answer before sending again (closed model).")
    private @Nullable Integer users;

    @Option(
            names = "--arrivals",
            paramLabel = "HOW",
            description = "Spacing of requests with --rate or --find-capacity: ${COMPLETION-CANDIDATES}. Default:"
                    + " poisson.")
    private @Nullable Spacing arrivals;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Measured time. Default: 30s; 10s for each load of --find-capacity; with --plan, until the"
                    + " plan ends.")
    private @Nullable String duration;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Warm-up, not recorded. Default: 5s; 2s for each load of --find-capacity.")
    private @Nullable String warmup;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Time limit for a request. Default: 10s.")
    private @Nullable String timeout;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Maximum number of connections. Default: " + DEFAULT_CONNECTIONS
                    + " with --rate, the number of users with --users.")
    private @Nullable Integer connections;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of Poisson arrivals and of the choice among --requests; recorded. Default: random.")
    private @Nullable Long seed;

    @Mixin
    private RequestOptions requests = new RequestOptions();

    /// The order of a single load.
    ///
    /// @param url URL argument; null if the command line has none
    /// @throws UserErrorException if an option is invalid
    LoadOrder order(@Nullable String url, Path directory) {
        return order(url, directory, arrivals(), "30s", "5s");
    }

    /// The order of the first load of a capacity search.
    ///
    /// @param url URL argument; null if the command line has none
    /// @param most highest rate that the search offers, in requests per second
    /// @throws UserErrorException if an option is invalid
    LoadOrder searchOrder(@Nullable String url, Path directory, double most) {
        double startRate = rate == null ? Math.min(SearchParameters.DEFAULT_START, most) : rate;
        return order(url, directory, openArrivals(startRate), "10s", "2s");
    }

    /// Whether the number of connections is fixed, instead of adapted by the search.
    boolean hasFixedConnections() {
        return connections != null;
    }

    /// The duration of a JMeter plan; null if it runs until it ends by itself.
    ///
    /// @throws UserErrorException if it isn't a duration above zero
    @Nullable
    Duration planDuration() {
        return duration == null ? null : OptionParser.positiveDuration("--duration", duration);
    }

    private LoadOrder order(
            @Nullable String url,
            Path directory,
            Arrivals arrivalProcess,
            String defaultDuration,
            String defaultWarmup) {
        Duration requestTimeout =
                OptionParser.duration("--timeout", timeout == null ? "10s" : timeout, LoadOrder.MIN_TIMEOUT);
        int maxConnections = connections == null ? (users == null ? DEFAULT_CONNECTIONS : users) : connections;
        OptionParser.within(connections == null ? "--users" : "--connections", maxConnections, 1, MAX_CONNECTIONS);
        Duration warmupTime = OptionParser.duration("--warmup", warmup == null ? defaultWarmup : warmup);
        Duration length = OptionParser.duration(
                "--duration", duration == null ? defaultDuration : duration, LoadOrder.MIN_DURATION);
        try {
            RequestMix mix = requests.mix(url);
            return new LoadOrder(
                    mix.requests(),
                    mix.feed().orElse(null),
                    arrivalProcess,
                    warmupTime,
                    length,
                    requestTimeout,
                    maxConnections,
                    GeneratorLoad.sessions(arrivalProcess, requestTimeout, maxConnections),
                    seed == null ? LoadOrder.randomSeed() : seed,
                    directory);
        } catch (InvalidValueException e) {
            throw OptionError.UNUSABLE.because(e, String.valueOf(e.getMessage()));
        }
    }

    private Arrivals openArrivals(double perSecond) {
        return OptionParser.read(
                "--rate", Format.exact(perSecond), word -> new Arrivals.OpenModel(perSecond, arrivals != Spacing.EVEN));
    }

    private Arrivals arrivals() {
        if (rate != null) {
            return openArrivals(rate);
        }
        if (users == null) {
            throw CommandError.NO_LOAD.error();
        }
        int number = users;
        return OptionParser.read("--users", String.valueOf(number), word -> new Arrivals.ClosedModel(number));
    }
}
