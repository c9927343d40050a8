package dev.loombench.dist;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Main class of a service for `ab`: `PORT MILLIS STATUS TYPE LIMIT`, where the last is the number of requests
/// after which it dies. Runs on a thread per request, on a pool of the size in [#POOL], or on virtual threads
/// ([#VIRTUAL]).
final class TestService {
    /// System property with the pool size, one that servers read.
    static final String POOL = "server.tomcat.threads.max";

    /// System property that turns on virtual threads.
    static final String VIRTUAL = "test.virtual";

    private TestService() {}

    public static void main(String[] words) throws IOException {
        long millis = Long.parseLong(words[1]);
        int status = Integer.parseInt(words[2]);
        int limit = Integer.parseInt(words[4]);
        AtomicInteger requests = new AtomicInteger();
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, Integer.parseInt(words[0])), 1_000);
        server.createContext("/", exchange -> {
            if (requests.incrementAndGet() > limit) {
                System.err.println("the side has had enough");
                Runtime.getRuntime().halt(7);
            }
            answer(exchange, millis, status, words[3]);
        });
        Integer threads = Integer.getInteger(POOL);
        server.setExecutor(
                Boolean.getBoolean(VIRTUAL)
                        ? Executors.newVirtualThreadPerTaskExecutor()
                        : threads == null ? Executors.newCachedThreadPool() : Executors.newFixedThreadPool(threads));
        server.start();
        System.out.println("the side listens");
    }

    private static void answer(HttpExchange exchange, long millis, int status, String type) throws IOException {
        try (exchange) {
            Thread.sleep(millis);
            byte[] body = "Hello".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            if (status / 100 == 3) {
                exchange.getResponseHeaders().add("Location", "/login");
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
