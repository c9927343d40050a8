package dev.loombench.protocol.server;

import dev.loombench.protocol.Line;

/// The event that a server is ready: it has answered a request of its own.
///
/// @param port port on which it listens
public record ServerReady(int port) implements ServerEvent {
    static final String KIND = "server-ready";

    @Override
    public Line line() {
        return Line.of(KIND).with("port", port);
    }
}
