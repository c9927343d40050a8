package dev.loombench.protocol.server;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import java.util.Optional;

/// The event that a server under test reports once on its standard output. Lines of other kinds are its own
/// log.
public sealed interface ServerEvent permits Ready, Failed {
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
}
