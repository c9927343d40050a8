package dev.loombench.lab.diagnose.collect;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/// Server whose requests sleep on a pool of platform threads, in a JVM of its own, which ends with its standard
/// input. Its class file is made for JDK 21 and needs nothing of the lab.
final class FaultyServer {
    private FaultyServer() {}

    /// Starts the server and prints its port.
    ///
    /// @param arguments the milliseconds that a request sleeps, and the number of threads
    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        server.createContext("/", exchange -> answer(exchange, Long.parseLong(arguments[0])));
        server.setExecutor(Executors.newFixedThreadPool(
                Integer.parseInt(arguments[1]),
                Thread.ofPlatform().name("front-", 0).factory()));
        server.start();
        System.out.println(server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // only the end of the input counts
        }
        Runtime.getRuntime().halt(137);
    }

    private static void answer(HttpExchange exchange, long millis) throws IOException {
        try (exchange) {
            Thread.sleep(millis);
            byte[] body = "done".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
