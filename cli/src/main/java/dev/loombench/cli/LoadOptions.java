package dev.loombench.cli;

import dev.loombench.lab.catalog.RequestWorkload.RequestMix;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.RequestUrl;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
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
        if (users != null) {
            throw new UserErrorException(
                    "--find-capacity and --users exclude each other: users who wait for answers never offer more"
                            + " than the server can answer");
        }
        double startRate = rate == null ? Math.min(SearchParameters.DEFAULT_START, most) : rate;
        return order(url, directory, openArrivals(startRate), "10s", "2s");
    }

    /// Whether the number of connections is fixed, instead of adapted by the search.
    boolean hasFixedConnections() {
        return connections != null;
    }

    /// The duration of a JMeter plan, after checking that no other option of the load was given.
    ///
    /// @return empty if the plan runs until it ends by itself
    /// @throws UserErrorException if an option was given that doesn't apply to a JMeter plan
    Optional<Duration> planDuration() {
        requests.requireNone();
        if (rate != null || users != null || connections != null || warmup != null || timeout != null || seed != null) {
            throw new UserErrorException(
                    "--plan can be combined only with --duration: the plan itself sets users, ramp-up and timeouts");
        }
        if (arrivals != null) {
            throw new UserErrorException(
                    "--plan and --arrivals exclude each other: a plan's users send when they have received an answer");
        }
        Optional<Duration> length =
                Optional.ofNullable(duration).map(text -> OptionParser.duration("--duration", text));
        if (length.filter(Duration::isZero).isPresent()) {
            throw new UserErrorException(
                    "--duration " + duration + ": must be more than 0; without --duration the plan runs to its end");
        }
        return length;
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
        if (maxConnections < 1 || maxConnections > MAX_CONNECTIONS) {
            throw new UserErrorException(
                    connections == null
                            ? "--users " + maxConnections + ": each user has a connection, and at most "
                                    + MAX_CONNECTIONS
                                    + " are possible; let users share connections with --connections N"
                            : "--connections " + maxConnections + ": must be from 1 to " + MAX_CONNECTIONS);
        }
        try {
            RequestMix mix = requests.mix(url);
            return new LoadOrder(
                    mix.requests(),
                    mix.feed().orElse(null),
                    arrivalProcess,
                    OptionParser.duration("--warmup", warmup == null ? defaultWarmup : warmup),
                    OptionParser.duration(
                            "--duration", duration == null ? defaultDuration : duration, LoadOrder.MIN_DURATION),
                    requestTimeout,
                    maxConnections,
                    GeneratorLoad.sessions(arrivalProcess, requestTimeout, maxConnections),
                    seed == null ? LoadOrder.randomSeed() : seed,
                    directory);
        } catch (InvalidValueException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        }
    }

    private Arrivals openArrivals(double perSecond) {
        try {
            return new Arrivals.OpenModel(perSecond, arrivals != Spacing.EVEN);
        } catch (InvalidValueException e) {
            throw new UserErrorException("--rate: " + e.getMessage(), e);
        }
    }

    private Arrivals arrivals() {
        if (rate != null && users == null) {
            return openArrivals(rate);
        }
        if (users != null && rate == null) {
            if (arrivals != null) {
                throw new UserErrorException(
                        "--users and --arrivals exclude each other: users send when they have received an answer");
            }
            try {
                return new Arrivals.ClosedModel(users);
            } catch (InvalidValueException e) {
                throw new UserErrorException("--users: " + e.getMessage(), e);
            }
        }
        throw new UserErrorException(
                rate == null
                        ? "no load given: add --rate R, --users N, --plan FILE or --find-capacity --slo 'p99<100ms'"
                        : "--rate and --users exclude each other: a load is either open (a rate) or closed (users"
                                + " who wait)");
    }

    /// The URL with its scheme in lower case, and with non-ASCII characters percent-encoded as UTF-8.
    ///
    /// @throws UserErrorException if it isn't a URL
    static URI parseUri(String url) {
        try {
            return URI.create(RequestUrl.normalize(url));
        } catch (InvalidValueException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new UserErrorException("'" + url + "' is not a URL that a plan can use", e);
        }
    }
}
