package dev.loombench.protocol.server;

import dev.loombench.protocol.Line;

/// A server to the lab: a request to itself was answered.
///
/// @param port where it listens
public record ServerReady(int port) implements ServerEvent {
    static final String KIND = "server-ready";

    @Override
    public Line line() {
        return Line.of(KIND).with("port", port);
    }
}
