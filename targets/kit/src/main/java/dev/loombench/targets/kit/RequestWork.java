package dev.loombench.targets.kit;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.server.Endpoints;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/// Work of a request to `/work`: a wait, then a computation.
///
/// @param delay duration of the wait, at most ten minutes
/// @param tokens of JMH's `Blackhole.consumeCPU`, at most 10 billion
public record RequestWork(Duration delay, long tokens) {
    private static final Duration MAX_DELAY = Duration.ofMinutes(10);
    private static final long MAX_TOKENS = 10_000_000_000L;

    public RequestWork {
        if (delay.compareTo(MAX_DELAY) > 0) {
            throw new InvalidValueException(
                    Quantities.text(delay), "a wait of at most " + MAX_DELAY.toMinutes() + " minutes");
        }
        if (tokens > MAX_TOKENS) {
            throw new InvalidValueException(Quantities.text(tokens), "a computation of at most 10G tokens");
        }
    }

    /// Parses the encoded query of a request.
    ///
    /// @throws InvalidValueException if it holds anything but at most one wait and one computation; with a
    ///     one-line message for people
    public static RequestWork parse(@Nullable String query) {
        @Nullable String wait = null;
        @Nullable String cpu = null;
        for (String part : query == null ? new String[0] : query.split("&")) {
            if (part.startsWith(Endpoints.WAIT + "=") && wait == null) {
                wait = value(part);
            } else if (part.startsWith(Endpoints.CPU + "=") && cpu == null) {
                cpu = value(part);
            } else if (!part.isEmpty()) {
                throw new InvalidValueException(part, "what /work takes: one wait=100ms, one cpu=10k, or neither");
            }
        }
        return new RequestWork(
                wait == null ? Duration.ZERO : Quantities.duration(wait), cpu == null ? 0 : Quantities.count(cpu));
    }

    private static String value(String part) {
        String encoded = part.substring(part.indexOf('=') + 1);
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return encoded;
        }
    }

    /// Waits and computes on the calling thread.
    ///
    /// @return the response body
    public String run() throws InterruptedException {
        if (!delay.isZero()) {
            Thread.sleep(delay);
        }
        return compute();
    }

    /// Only computes, for servers that wait without blocking a thread.
    ///
    /// @return the response body
    public String compute() {
        if (tokens > 0) {
            Blackhole.consumeCPU(tokens);
        }
        return "done";
    }

    /// One-line response body for an invalid query.
    public static String errorBody(InvalidValueException word) {
        return String.valueOf(word.getMessage()).replaceAll("[\\r\\n]+", " ");
    }
}
