package dev.loombench.protocol.server;

import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import java.util.Optional;

/// The event that a server under test reports once on its standard output. Lines of other kinds are its own
/// log.
public sealed interface ServerEvent permits ServerReady, ServerFailed {
    Line line();

    /// Reads a line of the output; empty where it is no event.
    static Optional<ServerEvent> read(String text) {
        if (!text.startsWith(ServerReady.KIND + " ") && !text.startsWith(ServerFailed.KIND + " ")) {
            return Optional.empty();
        }
        try {
            Line line = Line.parse(text);
            return Optional.of(
                    line.kind().equals(ServerReady.KIND)
                            ? new ServerReady(Math.toIntExact(line.integer("port")))
                            : new ServerFailed(line.text("message")));
        } catch (ProtocolException | ArithmeticException other) {
            return Optional.empty();
        }
    }
}
