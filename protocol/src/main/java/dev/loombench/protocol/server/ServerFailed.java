package dev.loombench.protocol.server;

import dev.loombench.protocol.Line;

/// The event that a server can't start and exits.
///
/// @param message one line for people
public record ServerFailed(String message) implements ServerEvent {
    static final String KIND = "server-failed";

    @Override
    public Line line() {
        return Line.of(KIND).with("message", message);
    }
}
