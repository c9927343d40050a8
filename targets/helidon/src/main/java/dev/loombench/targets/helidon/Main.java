package dev.loombench.targets.helidon;

import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.TargetProcess;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.time.Duration;

/// Main class of the Helidon server; see [TargetProcess] for its argument and output.
public final class Main {
    private static final int BACKLOG = 20_000;

    private Main() {}

    public static void main(String[] args) {
        TargetProcess.run(args, ServerKind.HELIDON, Main::start);
    }

    /// Starts the server. docs/reference/servers.md explains each limit.
    private static int start(ServerOrder order) throws IOException {
        WebServer server = WebServer.builder()
                .shutdownHook(false)
                .address(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))
                .port(order.port())
                .backlog(BACKLOG)
                .idleConnectionTimeout(Duration.ofDays(1))
                .connectionOptions(options -> options.tcpNoDelay(true))
                .routing(routing -> Routes.add(routing, order))
                .build()
                .start();
        if (!server.isRunning()) {
            // Helidon logs the reason and throws nothing
            throw new BindException("Helidon doesn't listen");
        }
        return server.port();
    }
}
