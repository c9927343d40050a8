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

    @Option(names = "--rate", paramLabel = "R", description = "Requests per second, answered or not: an open model.")
    private @Nullable Double rate;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Users that each wait for the answer before they send again: a closed model.")
    private @Nullable Integer users;

    @Option(
            names = "--arrivals",
            paramLabel = "HOW",
            description = "With --rate or --find-capacity: ${COMPLETION-CANDIDATES}. Default: poisson.")
    private @Nullable Spacing arrivals;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Measured. Default: 30s; of each load of a search 10s; of a plan until it ends by itself.")
    private @Nullable String duration;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Before, unmeasured. Default: 5s; of each load of a search 2s.")
    private @Nullable String warmup;

    @Option(names = "--timeout", paramLabel = "TIME", description = "After which a request is given up. Default: 10s.")
    private @Nullable String timeout;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Default: " + USUAL_CONNECTIONS + " with --rate, as many as users with --users.")
    private @Nullable Integer connections;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of Poisson arrivals and of the choice among --requests; recorded. Default: random.")
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
            throw new BadInput("--find-capacity and --users exclude each other: users who wait offer what is answered");
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
            throw new BadInput("--plan goes with --duration alone: users, ramp-up and timeouts are the plan's");
        }
        if (arrivals != null) {
            throw new BadInput(
                    "--plan and --arrivals exclude each other: a plan's users send when they have an answer");
        }
        Optional<Duration> length = Optional.ofNullable(duration).map(text -> OptionWords.duration("--duration", text));
        if (length.filter(Duration::isZero).isPresent()) {
            throw new BadInput("--duration " + duration + ": a plan needs more; without the option it ends by itself");
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
                            ? "--users " + most + ": each has a connection, and there are " + MOST_CONNECTIONS
                                    + " at most; with --connections N they share N"
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
                throw new BadInput("--users and --arrivals exclude each other: users send when they have an answer");
            }
            try {
                return new Arrivals.Closed(users);
            } catch (BadWord e) {
                throw new BadInput("--users: " + e.getMessage(), e);
            }
        }
        throw new BadInput(
                rate == null
                        ? "say how much load: --rate R, --users N, --plan FILE or --find-capacity --slo 'p99<100ms'"
                        : "--rate and --users exclude each other: an open model or a closed one");
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
            throw new BadInput("'" + url + "' is not a URL that a plan could ask", e);
        }
    }
}
