package dev.loombench.dist;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Server under load, which responds at once at `/hello` and after a minute at `/wait`.
final class SlowServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger received = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();

    SlowServer() throws IOException {
        server =
                HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 1_000);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            received.incrementAndGet();
            Thread.sleep(exchange.getRequestURI().getPath().equals("/wait") ? 60_000 : 20);
            byte[] body = "Hello".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            answered.incrementAndGet();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    String port() {
        return Integer.toString(server.getAddress().getPort());
    }

    int answered() {
        return answered.get();
    }

    void awaitRequests(int requests) throws InterruptedException {
        while (received.get() < requests) {
            Thread.sleep(20);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
