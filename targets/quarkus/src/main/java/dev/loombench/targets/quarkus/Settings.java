package dev.loombench.targets.quarkus;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerOrder;
import java.util.Map;

/// Properties of Quarkus that depend on the order; those that don't are in `application.properties`.
/// docs/reference/servers.md explains each.
final class Settings {
    /// Property with the threads of handlers, by which resources are disabled.
    static final String THREADS = "loombench.threads";

    static final String VIRTUAL = "virtual";
    static final String PLATFORM = "platform";

    private Settings() {}

    static Map<String, String> properties(ServerOrder order) {
        String port = Integer.toString(order.port());
        return switch (order.server().threads()) {
            case HandlerThreads.Virtual virtual -> Map.of("quarkus.http.port", port, THREADS, VIRTUAL);
            case HandlerThreads.Platform platform ->
                Map.of(
                        "quarkus.http.port",
                        port,
                        THREADS,
                        PLATFORM,
                        "quarkus.thread-pool.max-threads",
                        Integer.toString(platform.threads()));
            case HandlerThreads.EventLoop none ->
                throw new InvalidValueException(none.toString(), "what these handlers run on");
        };
    }
}
