package dev.loombench.targets.micronaut;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerOrder;
import java.util.HashMap;
import java.util.Map;

/// Properties of Micronaut. docs/reference/servers.md explains each.
final class Settings {
    /// Property that is there if requests have to be authenticated.
    static final String AUTHENTICATION = "loombench.authentication";

    private static final String EXECUTOR = "micronaut.executors.blocking.";
    private static final String LONGEST = "24h";
    private static final int ANY_PORT = -1;

    private Settings() {}

    static Map<String, Object> properties(ServerOrder order) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("micronaut.server.host", "127.0.0.1");
        properties.put("micronaut.server.port", order.port() == 0 ? ANY_PORT : order.port());
        properties.put("micronaut.server.idle-timeout", LONGEST);
        properties.put("micronaut.server.read-idle-timeout", LONGEST);
        properties.put("micronaut.server.write-idle-timeout", LONGEST);
        if (!order.contextPath().isEmpty()) {
            properties.put("micronaut.server.context-path", order.contextPath());
        }
        if (order.authentication() instanceof Authentication.Basic basic) {
            properties.put(AUTHENTICATION, basic.check().toString());
        }
        addThreads(order.server().threads(), properties);
        return properties;
    }

    /// Sets up the executor of code that blocks, which by default has a virtual thread for each task.
    private static void addThreads(HandlerThreads threads, Map<String, Object> properties) {
        switch (threads) {
            case HandlerThreads.Virtual byDefault -> {}
            case HandlerThreads.Platform platform -> {
                properties.put(EXECUTOR + "type", "fixed");
                properties.put(EXECUTOR + "n-threads", platform.threads());
            }
            case HandlerThreads.EventLoop none ->
                throw new InvalidValueException(none.toString(), "what these handlers run on");
        }
    }
}
