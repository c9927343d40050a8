package dev.loombench.protocol.server;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import java.util.Optional;

/// The event that a server under test reports once on its standard output. Lines of other kinds are its own
/// log.
public sealed interface ServerEvent {
    MessageLine line();

    /// Reads a line of the output; empty where it is no event.
    static Optional<ServerEvent> read(String text) {
        if (!text.startsWith(Ready.KIND + " ") && !text.startsWith(Failed.KIND + " ")) {
            return Optional.empty();
        }
        try {
            MessageLine line = MessageLine.parse(text);
            return Optional.of(
                    line.kind().equals(Ready.KIND)
                            ? new Ready(Math.toIntExact(line.integer("port")))
                            : new Failed(line.text("message")));
        } catch (ProtocolException | ArithmeticException other) {
            return Optional.empty();
        }
    }

    /// The event that a server is ready: it has answered a request of its own.
    ///
    /// @param port port on which it listens
    record Ready(int port) implements ServerEvent {
        static final String KIND = "server-ready";

        @Override
        public MessageLine line() {
            return MessageLine.of(KIND).with("port", port);
        }
    }

    /// The event that a server can't start and exits.
    ///
    /// @param message one line for people
    record Failed(String message) implements ServerEvent {
        static final String KIND = "server-failed";

        @Override
        public MessageLine line() {
            return MessageLine.of(KIND).with("message", message);
        }
    }
}
