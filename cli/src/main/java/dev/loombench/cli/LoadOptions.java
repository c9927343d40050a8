package dev.loombench.cli;

import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.method.Sessions;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import dev.loombench.protocol.load.LoadOrder;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What is sent to a URL, and when.
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

    @Option(names = "--method", paramLabel = "METHOD", description = "Of HTTP. Default: GET.")
    private @Nullable String method;

    @Option(names = "--header", paramLabel = "HEADER", description = "Such as 'Accept: text/plain'; repeatable.")
    private List<String> headers = List.of();

    @Option(names = "--body", paramLabel = "TEXT", description = "What each request carries.")
    private @Nullable String body;

    @Option(
            names = "--expect",
            paramLabel = "WHAT",
            description = "200, status=200,204 or text=hello; repeatable. Else the answer is wrong, which voids the"
                    + " load. Default: any status from 200 to 299.")
    private List<String> expect = List.of();

    /// A single load.
    ///
    /// @throws BadInput if something can't be meant so
    LoadOrder order(String url, Path directory) {
        return order(url, directory, arrivals(), "30s", "5s");
    }

    /// The first load of a search for a capacity.
    ///
    /// @throws BadInput if something can't be meant so
    LoadOrder searchOrder(String url, Path directory) {
        if (users != null) {
            throw new BadInput("--find-capacity and --users exclude each other: users who wait offer what is answered");
        }
        double first = rate == null ? SearchPlan.FIRST : rate;
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
        if (rate != null || users != null || connections != null || body != null || warmup != null) {
            throw new BadInput("--plan goes with --duration alone: users, requests and ramp-up are the plan's");
        }
        if (!headers.isEmpty() || !expect.isEmpty() || method != null || timeout != null) {
            throw new BadInput(
                    "--plan goes without --method, --header, --expect and --timeout: the plan says what is sent"
                            + " and expected");
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

    private LoadOrder order(String url, Path directory, Arrivals when, String usualDuration, String usualWarmup) {
        Duration givenUp = OptionWords.duration("--timeout", timeout == null ? "10s" : timeout);
        int most = connections == null ? (users == null ? USUAL_CONNECTIONS : users) : connections;
        if (most < 1 || most > MOST_CONNECTIONS) {
            throw new BadInput(
                    connections == null
                            ? "--users " + most + ": each has a connection, and there are " + MOST_CONNECTIONS
                                    + " at most; with --connections N they share N"
                            : "--connections " + most + ": must be from 1 to " + MOST_CONNECTIONS);
        }
        try {
            return new LoadOrder(
                    uri(url),
                    method == null ? "GET" : method.toUpperCase(Locale.ROOT),
                    headers.stream().map(Header::parse).toList(),
                    body,
                    Expectation.parse(expect),
                    when,
                    OptionWords.duration("--warmup", warmup == null ? usualWarmup : warmup),
                    OptionWords.duration("--duration", duration == null ? usualDuration : duration),
                    givenUp,
                    most,
                    Sessions.enough(when, givenUp, most),
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
            URI given = new URI(url);
            String scheme = given.getScheme() == null ? "" : given.getScheme();
            return new URI(
                    scheme.toLowerCase(Locale.ROOT) + given.toASCIIString().substring(scheme.length()));
        } catch (URISyntaxException e) {
            throw new BadInput(notUrl(url, e), e);
        }
    }

    private static String notUrl(String url, URISyntaxException e) {
        int at = e.getIndex();
        String where = at < 0 || at >= url.length()
                ? ""
                : ": '" + Character.toString(url.codePointAt(at)) + "', character " + (at + 1)
                        + ", can't stand there, or only as %XX";
        return "'" + url + "' is not a URL such as http://127.0.0.1:8080/hello" + where;
    }
}
