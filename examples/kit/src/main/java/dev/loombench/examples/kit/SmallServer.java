package dev.loombench.examples.kit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Server with text responses, on the JDK's own HTTP server.
public final class SmallServer {
    private static final int BACKLOG = 10_000;

    private SmallServer() {}

    /// Starts the server on 127.0.0.1 until the process ends. A request whose handler throws gets status 500.
    ///
    /// @param threads executor of the requests
    public static void start(int port, ExecutorService threads, Callable<String> answer) throws IOException {
        // Without these, connections beyond 200 are closed between requests, and responses wait 40 ms for an
        // acknowledgement.
        System.setProperty("sun.net.httpserver.maxIdleConnections", "100000");
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), BACKLOG);
        server.createContext("/", exchange -> reply(exchange, answer));
        server.setExecutor(threads);
        server.start();
    }

    /// Creates an executor: `virtual` for a virtual thread per request, a number for a pool of that many
    /// platform threads.
    public static ExecutorService threads(String word) {
        return word.equals("virtual")
                ? Executors.newVirtualThreadPerTaskExecutor()
                : Executors.newFixedThreadPool(Integer.parseInt(word));
    }

    private static void reply(HttpExchange exchange, Callable<String> answer) throws IOException {
        try (exchange) {
            int status = 200;
            String text;
            try {
                text = answer.call();
            } catch (Exception e) {
                status = 500;
                text = e.toString();
            }
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain;charset=UTF-8");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
