package dev.loombench.subject;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.server.DelayServerAddress;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// HTTP server with delayed responses, as the downstream of tasks. Responds to each GET request of
/// [DelayServerAddress#uriFor] with 200 after the delay, on a virtual thread; with 400 to an invalid delay,
/// with 404 to another path. Bound to 127.0.0.1; the number of waiting connections is limited only by file
/// descriptors.
///
/// As a process it takes no argument, prints the line `listening port=N` when ready, and serves until it is
/// killed or, with a [ParentWatchdog], standard input ends.
public final class DelayServer implements AutoCloseable {
    private static final int BACKLOG = 10_000;
    private static final byte[] BODY = "done\n".getBytes(StandardCharsets.UTF_8);

    static {
        System.setProperty("sun.net.httpserver.maxIdleConnections", Integer.toString(Integer.MAX_VALUE));
        System.setProperty(
                "sun.net.httpserver.idleInterval",
                Long.toString(Duration.ofDays(1).toSeconds()));
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;

    private DelayServer(HttpServer server) {
        this.server = server;
    }

    public static void main(String[] args) throws IOException {
        ParentWatchdog.start();
        DelayServer server = open();
        System.out.println(MessageLine.of("listening").with("port", server.port()));
    }

    /// Starts a server.
    ///
    /// @throws IOException if no port is available
    static DelayServer open() throws IOException {
        InetAddress local = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        HttpServer server = HttpServer.create(new InetSocketAddress(local, 0), BACKLOG);
        server.createContext("/", DelayServer::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return new DelayServer(server);
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// Stops at once and drops pending responses.
    @Override
    public void close() {
        server.stop(0);
    }

    private static void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            int status = status(exchange);
            exchange.sendResponseHeaders(status, BODY.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(BODY);
            }
        }
    }

    private static int status(HttpExchange exchange) {
        URI uri = exchange.getRequestURI();
        if (!uri.getPath().equals(DelayServerAddress.PATH)) {
            return 404;
        }
        OptionalLong nanos = nanos(uri.getQuery());
        if (nanos.isEmpty() || !exchange.getRequestMethod().equals("GET")) {
            return 400;
        }
        try {
            Thread.sleep(Duration.ofNanos(nanos.getAsLong()));
            return 200;
        } catch (InterruptedException e) {
            return 503;
        }
    }

    private static OptionalLong nanos(@Nullable String query) {
        String start = DelayServerAddress.NANOS_PARAMETER + "=";
        if (query == null || !query.startsWith(start)) {
            return OptionalLong.empty();
        }
        try {
            long nanos = Long.parseLong(query.substring(start.length()));
            return nanos < 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
