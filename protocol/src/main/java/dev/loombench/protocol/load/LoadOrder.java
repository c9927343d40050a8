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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The lab to a load generator: send these requests, and leave the figures there.
///
/// @param target an absolute `http` or `https` URI with a host
/// @param method `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE`, `OPTIONS` or `TRACE`
/// @param headers beside those that the protocol itself asks for
/// @param body what each request carries, or null for nothing
/// @param expect what a right answer is
/// @param arrivals when requests are sent
/// @param warmup how long they are sent before anything is judged; may be 0
/// @param duration how long they are then sent, at least a second
/// @param timeout after which a request without a whole answer is given up, at least 1 ms; rounded up to milliseconds
/// @param connections how many connections at most, at least 1
/// @param sessions how many requests may be under way at most, at least 1; in the open model more than the
///     rate times the longest stall that is to be survived
/// @param directory where the files named in [LoadFiles] go; it is there
public record LoadOrder(
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
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");
    private static final int LAST_PORT = 65_535;

    public LoadOrder {
        headers = List.copyOf(headers);
        requireTarget(target);
        if (!METHODS.contains(method)) {
            throw new BadWord(method, "a method that can be sent: " + String.join(", ", METHODS));
        }
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

    private static void requireTarget(URI target) {
        boolean http = "http".equals(target.getScheme()) || "https".equals(target.getScheme());
        Authority authority = Authority.of(target)
                .filter(found -> http)
                .orElseThrow(() -> new BadWord(target.toString(), "a URL such as http://127.0.0.1:8080/hello"));
        if (authority.port() == 0 || authority.port() > LAST_PORT) {
            throw new BadWord(target.toString(), "a URL: its port must be from 1 to " + LAST_PORT);
        }
        if (target.getRawUserInfo() != null) {
            throw new BadWord(
                    target.toString(), "possible here: give a user and password as --header 'Authorization: Basic …'");
        }
    }

    /// The target's name or address.
    public String host() {
        return Authority.of(target).orElseThrow().host();
    }

    /// The port of the target, that of its scheme where none is given.
    public int port() {
        int given = Authority.of(target).orElseThrow().port();
        return given >= 0 ? given : target.getScheme().equals("https") ? 443 : 80;
    }

    /// What follows the method in the first line of a request.
    public String pathAndQuery() {
        String path = target.getRawPath() == null || target.getRawPath().isEmpty() ? "/" : target.getRawPath();
        return target.getRawQuery() == null ? path : path + "?" + target.getRawQuery();
    }

    public Line line() {
        Line line = Line.of("load")
                .with("target", target)
                .with("method", method)
                .with("headers", headers.stream().map(Header::toString).collect(Collectors.joining("\n")))
                .with("statuses", expect.statusWord())
                .with("arrivals", arrivals)
                .with("warmup", Quantities.text(warmup))
                .with("duration", Quantities.text(duration))
                .with("timeout", Quantities.text(timeout))
                .with("connections", connections)
                .with("sessions", sessions)
                .with("directory", directory);
        if (body != null) {
            line = line.with("body", body);
        }
        return expect.text() == null ? line : line.with("text", expect.text());
    }

    /// @throws ProtocolException if the message isn't such an order
    /// @throws BadWord if a part of it isn't what it should be
    public static LoadOrder from(Line line) {
        return new LoadOrder(
                uri(line.text("target")),
                line.text("method"),
                lines(line.text("headers")).map(Header::parse).toList(),
                line.fields().get("body"),
                new Expectation(
                        Arrays.stream(line.text("statuses").split(","))
                                .filter(code -> !code.isEmpty())
                                .map(Integer::valueOf)
                                .toList(),
                        line.fields().get("text")),
                Arrivals.parse(line.text("arrivals")),
                Quantities.duration(line.text("warmup")),
                Quantities.duration(line.text("duration")),
                Quantities.duration(line.text("timeout")),
                Math.toIntExact(line.integer("connections")),
                Math.toIntExact(line.integer("sessions")),
                Path.of(line.text("directory")));
    }

    private static Stream<String> lines(String text) {
        return Arrays.stream(text.split("\n")).filter(line -> !line.isEmpty());
    }

    private static URI uri(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("an order whose target is no URI", e);
        }
    }
}
