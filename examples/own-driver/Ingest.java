import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/// Service that takes records in batches and stores one after the other, which takes 2 ms each.
final class Ingest {
    private static final int PORT = 18_108;
    private static final int STORE_MILLIS = 2;

    private Ingest() {}

    /// Starts the service.
    ///
    /// @param args `virtual`, or the size of the thread pool
    public static void main(String[] args) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT), 1_000);
        server.createContext("/health", exchange -> reply(exchange, "up"));
        server.createContext("/records", Ingest::store);
        server.setExecutor(
                args[0].equals("virtual")
                        ? Executors.newVirtualThreadPerTaskExecutor()
                        : Executors.newFixedThreadPool(Integer.parseInt(args[0])));
        server.start();
    }

    private static void store(HttpExchange exchange) throws IOException {
        String batch = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        long stored = batch.lines().peek(Ingest::store).count();
        reply(exchange, stored + " stored");
    }

    private static void store(String record) {
        try {
            Thread.sleep(STORE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void reply(HttpExchange exchange, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
