package dev.loombench.protocol.server;

import dev.loombench.protocol.MessageLine;

/// The event that a server can't start and exits.
///
/// @param message one line for people
public record Failed(String message) implements ServerEvent {
    static final String KIND = "server-failed";

    @Override
    public MessageLine line() {
        return MessageLine.of(KIND).with("message", message);
    }
}
