package dev.loombench.cli;

import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.experiment.RequestMix;
import dev.loombench.lab.method.Sessions;
import dev.loombench.protocol.BadWord;
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

/// How much is sent, and when.
final class LoadOptions {
    /// When requests of an open model come.
    enum Spacing {
        EVEN,
        POISSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int USUAL_CONNECTIONS = 100;
    private static final int MOST_CONNECTIONS = 50_000;

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
            description = "Maximum number of connections. Default: " + USUAL_CONNECTIONS
                    + " with --rate, the number of users with --users.")
    private @Nullable Integer connections;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of Poisson arrivals and of the choice among --requests; recorded. Default: random.")
    private @Nullable Long seed;

    @Mixin
    private RequestOptions requests = new RequestOptions();

    /// A single load.
    ///
    /// @param url null where the command line has none
    /// @throws BadInput if something can't be meant so
    LoadOrder order(@Nullable String url, Path directory) {
        return order(url, directory, arrivals(), "30s", "5s");
    }

    /// The first load of a search for a capacity.
    ///
    /// @param url null where the command line has none
    /// @param most requests per second that are ever offered
    /// @throws BadInput if something can't be meant so
    LoadOrder searchOrder(@Nullable String url, Path directory, double most) {
        if (users != null) {
            throw new BadInput(
                    "--find-capacity and --users exclude each other: users who wait for answers never offer more"
                            + " than the server can answer");
        }
        double first = rate == null ? Math.min(SearchPlan.FIRST, most) : rate;
        return order(url, directory, open(first), "10s", "2s");
    }

    /// Whether there are to be so many connections, and not as many as are of use.
    boolean fixesConnections() {
        return connections != null;
    }

    /// Of a plan.
    ///
    /// @return empty until it ends by itself
    /// @throws BadInput if there is an option that a plan can't follow
    Optional<Duration> planDuration() {
        requests.requireNone();
        if (rate != null || users != null || connections != null || warmup != null || timeout != null || seed != null) {
            throw new BadInput(
                    "--plan can be combined only with --duration: the plan itself sets users, ramp-up and timeouts");
        }
        if (arrivals != null) {
            throw new BadInput(
                    "--plan and --arrivals exclude each other: a plan's users send when they have received an answer");
        }
        Optional<Duration> length = Optional.ofNullable(duration).map(text -> OptionWords.duration("--duration", text));
        if (length.filter(Duration::isZero).isPresent()) {
            throw new BadInput(
                    "--duration " + duration + ": must be more than 0; without --duration the plan runs to its end");
        }
        return length;
    }

    private LoadOrder order(
            @Nullable String url, Path directory, Arrivals when, String usualDuration, String usualWarmup) {
        Duration givenUp = OptionWords.positiveDuration("--timeout", timeout == null ? "10s" : timeout);
        int most = connections == null ? (users == null ? USUAL_CONNECTIONS : users) : connections;
        if (most < 1 || most > MOST_CONNECTIONS) {
            throw new BadInput(
                    connections == null
                            ? "--users " + most + ": each user has a connection, and at most " + MOST_CONNECTIONS
                                    + " are possible; let users share connections with --connections N"
                            : "--connections " + most + ": must be from 1 to " + MOST_CONNECTIONS);
        }
        try {
            RequestMix mix = requests.mix(url);
            return new LoadOrder(
                    mix.requests(),
                    mix.feed().orElse(null),
                    when,
                    OptionWords.duration("--warmup", warmup == null ? usualWarmup : warmup),
                    OptionWords.duration("--duration", duration == null ? usualDuration : duration),
                    givenUp,
                    most,
                    Sessions.enough(when, givenUp, most),
                    seed == null ? LoadOrder.drawnSeed() : seed,
                    directory);
        } catch (BadWord e) {
            throw new BadInput(String.valueOf(e.getMessage()), e);
        }
    }

    private Arrivals open(double perSecond) {
        try {
            return new Arrivals.Open(perSecond, arrivals != Spacing.EVEN);
        } catch (BadWord e) {
            throw new BadInput("--rate: " + e.getMessage(), e);
        }
    }

    private Arrivals arrivals() {
        if (rate != null && users == null) {
            return open(rate);
        }
        if (users != null && rate == null) {
            if (arrivals != null) {
                throw new BadInput(
                        "--users and --arrivals exclude each other: users send when they have received an answer");
            }
            try {
                return new Arrivals.Closed(users);
            } catch (BadWord e) {
                throw new BadInput("--users: " + e.getMessage(), e);
            }
        }
        throw new BadInput(
                rate == null
                        ? "no load given: add --rate R, --users N, --plan FILE or --find-capacity --slo 'p99<100ms'"
                        : "--rate and --users exclude each other: a load is either open (a rate) or closed (users"
                                + " who wait)");
    }

    /// With the scheme in lower case, and in ASCII: what isn't is encoded as UTF-8.
    ///
    /// @throws BadInput if it isn't one
    static URI uri(String url) {
        try {
            return URI.create(RequestUrl.normal(url));
        } catch (BadWord e) {
            throw new BadInput(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new BadInput("'" + url + "' is not a URL that a plan can use", e);
        }
    }
}
