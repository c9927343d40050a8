package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
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
    private static final double MOST_SESSIONS = 2e6;

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
            description = "With --rate: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Spacing arrivals = Spacing.POISSON;

    @Option(names = "--duration", paramLabel = "TIME", description = "Measured. Default: ${DEFAULT-VALUE}.")
    private String duration = "30s";

    @Option(names = "--warmup", paramLabel = "TIME", description = "Before, unmeasured. Default: ${DEFAULT-VALUE}.")
    private String warmup = "5s";

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "After which a request is given up. Default: ${DEFAULT-VALUE}.")
    private String timeout = "10s";

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Default: " + USUAL_CONNECTIONS + " with --rate, as many as users with --users.")
    private @Nullable Integer connections;

    @Option(names = "--method", paramLabel = "METHOD", description = "Of HTTP. Default: ${DEFAULT-VALUE}.")
    private String method = "GET";

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

    /// @throws BadInput if something can't be meant so
    LoadOrder order(String url, Path directory) {
        Arrivals when = arrivals();
        Duration givenUp = duration("--timeout", timeout);
        int most = connections == null ? (users == null ? USUAL_CONNECTIONS : users) : connections;
        if (most < 1 || most > 50_000) {
            throw new BadInput("--connections " + most + ": must be from 1 to 50000");
        }
        try {
            return new LoadOrder(
                    uri(url),
                    method.toUpperCase(Locale.ROOT),
                    headers.stream().map(Header::parse).toList(),
                    body,
                    Expectation.parse(expect),
                    when,
                    duration("--warmup", warmup),
                    duration("--duration", duration),
                    givenUp,
                    most,
                    sessions(when, givenUp, most),
                    directory);
        } catch (BadWord e) {
            throw new BadInput(String.valueOf(e.getMessage()), e);
        }
    }

    private Arrivals arrivals() {
        try {
            if (rate != null && users == null) {
                return new Arrivals.Open(rate, arrivals == Spacing.POISSON);
            }
            if (users != null && rate == null) {
                return new Arrivals.Closed(users);
            }
        } catch (BadWord e) {
            throw new BadInput((rate == null ? "--users: " : "--rate: ") + e.getMessage(), e);
        }
        throw new BadInput(
                rate == null
                        ? "say how much load: --rate R, --users N or --plan FILE"
                        : "--rate and --users exclude each other: an open model or a closed one");
    }

    /// So many may be under way that the timeout, which each request may meet twice, in the queue for a connection
    /// and on it, comes first.
    private static int sessions(Arrivals arrivals, Duration timeout, int connections) {
        return switch (arrivals) {
            case Arrivals.Open(double perSecond, boolean poisson) ->
                (int) Math.min(MOST_SESSIONS, 1_000 + connections + perSecond * 2.2 * (timeout.toMillis() / 1e3 + 1));
            case Arrivals.Closed(int users) -> users;
        };
    }

    private static Duration duration(String option, String text) {
        try {
            return Quantities.duration(text);
        } catch (BadWord e) {
            throw new BadInput(option + ": " + e.getMessage(), e);
        }
    }

    private static URI uri(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw new BadInput("'" + url + "' is not a URL such as http://127.0.0.1:8080/hello", e);
        }
    }
}
