package dev.loombench.protocol.load;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.Quantities;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The lab to a load generator: send these requests, and leave the figures there.
///
/// @param requests of one scheme, host and port, from which each one that is sent is chosen by weight
/// @param feed a file for [Feed#read] with the values that the requests name, or null where they name none
/// @param arrivals when requests are sent
/// @param warmup how long they are sent before anything is judged; may be 0
/// @param duration how long they are then sent, at least a second
/// @param timeout after which a request without a whole answer is given up, at least 1 ms; rounded up to milliseconds
/// @param connections how many connections at most, at least 1
/// @param sessions how many requests may be under way at most, at least 1; in the open model more than the
///     rate times the longest stall that is to be survived
/// @param seed of Poisson arrivals and of the choice of requests: the same seed gives the same schedule
/// @param directory where the files named in [LoadFiles] go; it is there
public record LoadOrder(
        List<LoadRequest> requests,
        @Nullable Path feed,
        Arrivals arrivals,
        Duration warmup,
        Duration duration,
        Duration timeout,
        int connections,
        int sessions,
        long seed,
        Path directory) {
    private static final int MOST_REQUESTS = 1_000;
    private static final long MOST_SEEDS = 1_000_000;

    public LoadOrder {
        requests = List.copyOf(requests);
        requireOneServer(requests);
        requireFeed(requests, feed);
        if (warmup.isNegative() || duration.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new BadWord(Quantities.text(duration), "a duration of at least 1s");
        }
        if (timeout.compareTo(Duration.ofMillis(1)) < 0) {
            throw new BadWord(Quantities.text(timeout), "a timeout of at least 1ms");
        }
        timeout = Duration.ofMillis(Math.ceilDiv(timeout.toNanos(), 1_000_000L));
        if (connections < 1 || sessions < 1) {
            throw new BadWord(Math.min(connections, sessions) + "", "a number of at least 1");
        }
    }

    /// One request again and again, from a drawn seed.
    ///
    /// @param target an absolute `http` or `https` URI with a host
    public LoadOrder(
            URI target,
            String method,
            List<Header> headers,
            @Nullable String body,
            Expectation expect,
            Arrivals arrivals,
            Duration warmup,
            Duration duration,
            Duration timeout,
            int connections,
            int sessions,
            Path directory) {
        this(
                List.of(new LoadRequest(target.toString(), method, headers, body, expect, 1)),
                null,
                arrivals,
                warmup,
                duration,
                timeout,
                connections,
                sessions,
                drawnSeed(),
                directory);
    }

    /// One for a load for which nobody asked for a certain one.
    public static long drawnSeed() {
        return ThreadLocalRandom.current().nextLong(1, MOST_SEEDS);
    }

    private static void requireOneServer(List<LoadRequest> requests) {
        if (requests.isEmpty() || requests.size() > MOST_REQUESTS) {
            throw new BadWord(Integer.toString(requests.size()), "a number of requests from 1 to " + MOST_REQUESTS);
        }
        String server = requests.getFirst().server();
        for (LoadRequest request : requests) {
            if (!request.server().equals(server)) {
                throw new BadWord(
                        request.url(),
                        "possible beside " + requests.getFirst().url()
                                + ": all requests of a load must go to one scheme, host and port");
            }
        }
    }

    private static void requireFeed(List<LoadRequest> requests, @Nullable Path feed) {
        if (feed == null) {
            requests.stream()
                    .flatMap(request -> request.names().stream())
                    .findFirst()
                    .ifPresent(name -> {
                        throw new BadWord(
                                "${" + name + "}",
                                "possible without a feed that has such a value; for the text itself write $${" + name
                                        + "}");
                    });
        }
    }

    /// The same with its results elsewhere.
    public LoadOrder in(Path other) {
        return new LoadOrder(requests, feed, arrivals, warmup, duration, timeout, connections, sessions, seed, other);
    }

    /// The only request, or the first one.
    public LoadRequest first() {
        return requests.getFirst();
    }

    /// How long it may take to open all connections: a busy or small machine opens some hundred each second.
    public Duration longestOpening() {
        return Duration.ofSeconds(20).plus(Duration.ofMillis(5).multipliedBy(connections));
    }

    /// `http` or `https`.
    public String scheme() {
        return first().scheme();
    }

    /// The target's name or address.
    public String host() {
        return first().host();
    }

    /// The port of the target, that of its scheme where none is given.
    public int port() {
        return first().port();
    }

    public Line line() {
        Line line = Line.of("load")
                .with(
                        "requests",
                        requests.stream()
                                .map(request -> request.line().toString())
                                .collect(Collectors.joining("\n")))
                .with("arrivals", arrivals)
                .with("warmup", Quantities.text(warmup))
                .with("duration", Quantities.text(duration))
                .with("timeout", Quantities.text(timeout))
                .with("connections", connections)
                .with("sessions", sessions)
                .with("seed", seed)
                .with("directory", directory);
        return feed == null ? line : line.with("feed", feed);
    }

    /// @throws ProtocolException if the message isn't such an order
    /// @throws BadWord if a part of it isn't what it should be
    public static LoadOrder from(Line line) {
        String feed = line.fields().get("feed");
        return new LoadOrder(
                Arrays.stream(line.text("requests").split("\n"))
                        .map(Line::parse)
                        .map(LoadRequest::from)
                        .toList(),
                feed == null ? null : Path.of(feed),
                Arrivals.parse(line.text("arrivals")),
                Quantities.duration(line.text("warmup")),
                Quantities.duration(line.text("duration")),
                Quantities.duration(line.text("timeout")),
                Math.toIntExact(line.integer("connections")),
                Math.toIntExact(line.integer("sessions")),
                line.integer("seed"),
                Path.of(line.text("directory")));
    }
}
