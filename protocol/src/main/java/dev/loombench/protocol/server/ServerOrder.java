package dev.loombench.protocol.server;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import java.util.regex.Pattern;

/// The lab's order to a server under test with its setup. Its line is the only argument of the server's main
/// method. The server listens on 127.0.0.1.
///
/// @param server kind of server and its threads
/// @param port port to listen on; 0 for any free one
/// @param contextPath prefix of every path: empty, or such as `/wtf`
/// @param authentication authentication on every path
public record ServerOrder(ServerSpec server, int port, String contextPath, Authentication authentication) {
    private static final Pattern CONTEXT_PATH_PATTERN = Pattern.compile("(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*");
    private static final int MAX_PORT = 65_535;

    public ServerOrder {
        if (port < 0 || port > MAX_PORT) {
            throw new InvalidValueException(Integer.toString(port), "a port from 0 (any) to " + MAX_PORT);
        }
        if (!CONTEXT_PATH_PATTERN.matcher(contextPath).matches()) {
            throw new InvalidValueException(
                    contextPath, "a context path: empty, or such as /wtf without a slash at its end");
        }
    }

    /// Returns an order for any port, without a context path and authentication.
    public static ServerOrder of(ServerSpec server) {
        return new ServerOrder(server, 0, "", new Authentication.None());
    }

    public MessageLine line() {
        return authentication.addTo(MessageLine.of("server")
                .with("server", server)
                .with("port", port)
                .with("contextPath", contextPath));
    }

    /// Reads an order.
    ///
    /// @throws ProtocolException if the message isn't such an order
    /// @throws InvalidValueException if a field is invalid
    public static ServerOrder from(MessageLine line) {
        if (!line.kind().equals("server")) {
            throw new ProtocolException("not an order for a server: " + line);
        }
        return new ServerOrder(
                ServerSpec.parse(line.text("server")),
                Math.clamp(line.integer("port"), -1, MAX_PORT + 1),
                line.text("contextPath"),
                Authentication.from(line));
    }
}
