package dev.loombench.protocol.load;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
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

/// The lab's order to a load generator: requests, arrivals, limits, and the directory for the results.
///
/// @param requests requests to one scheme, host and port, among which each sent request is chosen by weight
/// @param feed file for [Feed#read] with the values for the requests, or null if they need none
/// @param arrivals arrival process
/// @param warmup time of load before the measured window; may be 0
/// @param duration length of the measured window, at least a second
/// @param timeout time after which a request without a complete response fails, at least 1 ms; rounded up to
///     milliseconds
/// @param connections largest number of connections, at least 1
/// @param sessions largest number of requests in flight, at least 1; in the open model more than the rate times
///     the longest stall that is to be survived
/// @param seed seed of Poisson arrivals and of the choice of requests: the same one gives the same schedule
/// @param directory existing directory for the files named in [LoadFiles]
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
    /// The shortest measured window.
    public static final Duration MIN_DURATION = Duration.ofSeconds(1);

    public static final Duration MIN_TIMEOUT = Duration.ofMillis(1);

    private static final int MAX_REQUESTS = 1_000;
    private static final Duration SETTLING_GRACE = Duration.ofSeconds(2);
    private static final long MAX_SEED = 1_000_000;

    public LoadOrder {
        requests = List.copyOf(requests);
        requireOneServer(requests);
        requireFeed(requests, feed);
        if (warmup.isNegative() || duration.compareTo(MIN_DURATION) < 0) {
            throw new InvalidValueException(Quantities.text(duration), "a duration of at least 1s");
        }
        if (timeout.compareTo(MIN_TIMEOUT) < 0) {
            throw new InvalidValueException(Quantities.text(timeout), "a timeout of at least 1ms");
        }
        timeout = Duration.ofMillis(Math.ceilDiv(timeout.toNanos(), 1_000_000L));
        if (connections < 1 || sessions < 1) {
            throw new InvalidValueException(Math.min(connections, sessions) + "", "a number of at least 1");
        }
    }

    /// Creates an order for a single request, with a random seed.
    ///
    /// @param target an absolute `http` or `https` URI with a host
    public LoadOrder(
            URI target,
            String method,
            List<HttpHeader> headers,
            @Nullable String body,
            ResponseExpectation expect,
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
                randomSeed(),
                directory);
    }

    /// Draws a random seed, for loads without a given one.
    public static long randomSeed() {
        return ThreadLocalRandom.current().nextLong(1, MAX_SEED);
    }

    private static void requireOneServer(List<LoadRequest> requests) {
        if (requests.isEmpty() || requests.size() > MAX_REQUESTS) {
            throw new InvalidValueException(
                    Integer.toString(requests.size()), "a number of requests from 1 to " + MAX_REQUESTS);
        }
        String server = requests.getFirst().server();
        for (LoadRequest request : requests) {
            if (!request.server().equals(server)) {
                throw new InvalidValueException(
                        request.url(),
                        "possible beside " + requests.getFirst().url()
                                + ": all requests of a load must go to one scheme, host and port");
            }
        }
    }

    private static void requireFeed(List<LoadRequest> requests, @Nullable Path feed) {
        if (feed == null) {
            requests.stream()
                    .flatMap(request -> request.feedNames().stream())
                    .findFirst()
                    .ifPresent(name -> {
                        throw new InvalidValueException(
                                "${" + name + "}",
                                "possible without a feed that has such a value; for the text itself write $${" + name
                                        + "}");
                    });
        }
    }

    /// Returns the same order with another directory.
    public LoadOrder withDirectory(Path newDirectory) {
        return new LoadOrder(
                requests, feed, arrivals, warmup, duration, timeout, connections, sessions, seed, newDirectory);
    }

    /// The first or only request.
    public LoadRequest first() {
        return requests.getFirst();
    }

    /// The longest time for opening all connections: a busy or small machine opens some hundred per second.
    public Duration maxOpeningTime() {
        return Duration.ofSeconds(20).plus(Duration.ofMillis(5).multipliedBy(connections));
    }

    /// The longest time from the end of the measured window until its last request has ended: one may wait for its
    /// timeout in the queue for a connection, and again on the connection.
    public Duration maxSettlingTime() {
        return timeout.multipliedBy(2).plus(SETTLING_GRACE);
    }

    /// The longest time from the first request to the last result, without the opening of connections.
    public Duration maxLength() {
        return warmup.plus(duration).plus(maxSettlingTime());
    }

    /// The target's scheme, `http` or `https`.
    public String scheme() {
        return first().scheme();
    }

    /// The target's name or address.
    public String host() {
        return first().host();
    }

    /// The target's port, by default that of the scheme.
    public int port() {
        return first().port();
    }

    public MessageLine line() {
        MessageLine line = MessageLine.of("load")
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

    /// Reads an order.
    ///
    /// @throws ProtocolException if the message isn't such an order
    /// @throws InvalidValueException if a field is invalid
    public static LoadOrder from(MessageLine line) {
        String feed = line.fields().get("feed");
        return new LoadOrder(
                Arrays.stream(line.text("requests").split("\n"))
                        .map(MessageLine::parse)
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
