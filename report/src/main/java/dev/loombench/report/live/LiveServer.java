package dev.loombench.report.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.report.LiveReport;
import dev.loombench.report.live.LiveFeed.LiveEvent;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// Serves the page of one run on loopback until the run ends. The first part of the path of each request must be a
/// token that is drawn for each server, and `Host` must name loopback, so that neither other users of the machine nor
/// pages of other sites see the run.
public final class LiveServer implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;

    /// Port that browsers leave out of `Host`.
    private static final int HTTP_PORT = 80;

    /// Time after which a client without news is sent an empty line, by which it shows whether it is still there.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(2);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final LiveFeed feed = new LiveFeed();
    private final String token;
    private boolean ended;

    private LiveServer(HttpServer server, String token) {
        this.server = server;
        this.token = token;
    }

    /// Starts a server.
    ///
    /// @param port of the server; 0 for any free one
    /// @throws IOException if the port can't be opened, such as because it is taken
    public static LiveServer start(int port) throws IOException {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        LiveServer live = new LiveServer(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0),
                HexFormat.of().formatHex(token));
        live.server.setExecutor(live.threads);
        live.server.createContext("/", live::answer);
        live.server.start();
        live.feed.start();
        return live;
    }

    /// Address of the page, with its token.
    public URI address() {
        return URI.create("http://" + literal() + ":" + port() + "/" + token + "/");
    }

    /// Sets the run to follow, once it has a directory.
    ///
    /// @param run its directory
    public void follow(Path run, RunSource source) {
        feed.follow(source, TimelineSource.ofRun(run));
    }

    /// Tells clients that the run has ended, and ends.
    ///
    /// @param status what became of the run, as a sentence
    public void end(String status) {
        if (ended) {
            return;
        }
        ended = true;
        try {
            feed.end(status);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    /// Ends without a report, if [#end] wasn't called.
    @Override
    public void close() {
        end("The run ended early. What is wrong is on the terminal where it was started.");
    }

    /// Waits until no thread of the server is left.
    ///
    /// @return whether that was so within the time
    boolean awaitEnd(Duration time) throws InterruptedException {
        return threads.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private int port() {
        return server.getAddress().getPort();
    }

    /// Loopback as an address has it.
    private String literal() {
        String address = server.getAddress().getAddress().getHostAddress();
        return address.contains(":") ? "[::1]" : address;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Optional<String> name = requestedName(exchange);
            Headers headers = exchange.getResponseHeaders();
            headers.set("Cache-Control", "no-store");
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Referrer-Policy", "no-referrer");
            headers.set("Cross-Origin-Resource-Policy", "same-origin");
            if (name.isEmpty()) {
                send(exchange, 403, "text/plain", "Use the address that Loombench printed when the run began.\n");
            } else if (!exchange.getRequestMethod().equals("GET")) {
                headers.set("Allow", "GET");
                send(exchange, 405, "text/plain", "This page can only be read.\n");
            } else if (name.get().isEmpty()) {
                headers.set("Content-Security-Policy", LiveReport.policy());
                send(exchange, 200, "text/html", LiveReport.page());
            } else if (name.get().equals("events")) {
                stream(exchange);
            } else {
                send(exchange, 404, "text/plain", "There is no such page.\n");
            }
        }
    }

    /// What is requested behind the token; empty if the request may not have it.
    private Optional<String> requestedName(HttpExchange exchange) {
        String path = exchange.getRequestURI().getRawPath();
        String[] parts = path == null ? new String[0] : path.split("/", 3);
        List<String> hosts = exchange.getRequestHeaders().getOrDefault("Host", List.of());
        if (parts.length < 2 || hosts.size() != 1 || !isToken(parts[1]) || !isLoopback(hosts.getFirst(), port())) {
            return Optional.empty();
        }
        return Optional.of(parts.length == 3 ? parts[2] : "");
    }

    /// Whether this is the token. The time that it takes doesn't tell how much of it is right.
    private boolean isToken(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /// Whether a `Host` header names loopback at a port.
    static boolean isLoopback(String host, int port) {
        Set<String> names = Set.of("127.0.0.1", "localhost", "[::1]");
        return port == HTTP_PORT && names.contains(host)
                || names.stream().anyMatch(name -> host.equals(name + ":" + port));
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }

    private void stream(HttpExchange exchange) throws IOException {
        if (!feed.connect()) {
            send(exchange, 200, "text/event-stream", LiveFeed.refusal().text());
            return;
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            sendEvents(exchange.getResponseBody());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close(); // first, so that nobody stops the server before the stream has its end
            feed.disconnect();
        }
    }

    private void sendEvents(OutputStream out) throws IOException, InterruptedException {
        long sent = 0;
        boolean last = false;
        while (!last) {
            Optional<LiveEvent> event = feed.next(sent, KEEP_ALIVE);
            out.write(event.map(LiveEvent::text).orElse(":\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            sent = event.map(LiveEvent::number).orElse(sent);
            last = event.map(LiveEvent::last).orElse(false);
        }
    }
}
