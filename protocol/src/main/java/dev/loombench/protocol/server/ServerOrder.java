package dev.loombench.protocol.server;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import java.util.regex.Pattern;

/// The lab to a server under test: how to set itself up. Its line is the only argument of the server's main.
/// The server listens on 127.0.0.1.
///
/// @param server which server, on which threads
/// @param port where it listens; 0 for any that is free
/// @param contextPath before every path: empty, or such as `/wtf`
/// @param authentication on every path
public record ServerOrder(ServerSpec server, int port, String contextPath, Authentication authentication) {
    private static final Pattern CONTEXT = Pattern.compile("(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*");
    private static final int LAST_PORT = 65_535;

    public ServerOrder {
        if (port < 0 || port > LAST_PORT) {
            throw new BadWord(Integer.toString(port), "a port from 0 (any) to " + LAST_PORT);
        }
        if (!CONTEXT.matcher(contextPath).matches()) {
            throw new BadWord(contextPath, "a context path: empty, or such as /wtf without a slash at its end");
        }
    }

    /// A server on any port, without a context path and without authentication.
    public static ServerOrder of(ServerSpec server) {
        return new ServerOrder(server, 0, "", new Authentication.None());
    }

    public Line line() {
        return authentication.into(
                Line.of("server").with("server", server).with("port", port).with("contextPath", contextPath));
    }

    /// @throws ProtocolException if the message isn't such an order
    /// @throws BadWord if a part of it isn't what it should be
    public static ServerOrder from(Line line) {
        if (!line.kind().equals("server")) {
            throw new ProtocolException("not an order for a server: " + line);
        }
        return new ServerOrder(
                ServerSpec.parse(line.text("server")),
                Math.clamp(line.integer("port"), -1, LAST_PORT + 1),
                line.text("contextPath"),
                Authentication.from(line));
    }
}
