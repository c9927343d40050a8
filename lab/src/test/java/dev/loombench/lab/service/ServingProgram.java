package dev.loombench.lab.service;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/// Service of [SideInspectionTest], which takes no longer for a request than a sleep of 3 ms: `PORT`, and `virtual`
/// or a pool's size.
final class ServingProgram {
    private ServingProgram() {}

    public static void main(String[] words) throws IOException {
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(words[0])), 100);
        server.createContext("/", exchange -> {
            try (exchange) {
                Thread.sleep(3);
                exchange.sendResponseHeaders(204, -1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.setExecutor(
                words[1].equals("virtual")
                        ? Executors.newVirtualThreadPerTaskExecutor()
                        : Executors.newFixedThreadPool(Integer.parseInt(words[1])));
        server.start();
    }
}
