package dev.loombench.protocol.server;

import dev.loombench.protocol.MessageLine;

/// The event that a server is ready: it has answered a request of its own.
///
/// @param port port on which it listens
public record Ready(int port) implements ServerEvent {
    static final String KIND = "server-ready";

    @Override
    public MessageLine line() {
        return MessageLine.of(KIND).with("port", port);
    }
}
