package dev.loombench.lab.diagnose.collect;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// Server with one of several known limits, in a JVM of its own, which ends with its standard input. Its class
/// file is made for JDK 21 and needs nothing of the lab.
final class FaultyServer {
    private static final Object SHARED = new Object();
    private static final Semaphore PERMITS = new Semaphore(2);
    private static final ExecutorService BACKEND = Executors.newFixedThreadPool(
            4, Thread.ofPlatform().name("backend-", 0).factory());

    private FaultyServer() {}

    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        server.createContext("/", exchange -> answer(exchange, arguments[0]));
        server.setExecutor(executor(arguments[1]));
        server.start();
        System.out.println(server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // only the end of the input counts
        }
        Runtime.getRuntime().halt(137);
    }

    private static Executor executor(String threads) {
        return switch (threads) {
            case "dispatcher" -> Runnable::run;
            case "virtual" -> Executors.newVirtualThreadPerTaskExecutor();
            default ->
                Executors.newFixedThreadPool(
                        Integer.parseInt(threads),
                        Thread.ofPlatform().name("front-", 0).factory());
        };
    }

    private static void answer(HttpExchange exchange, String fault) throws IOException {
        try (exchange) {
            work(fault);
            byte[] body = "done".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException(e);
        }
    }

    private static void work(String fault) throws InterruptedException, ExecutionException {
        switch (fault) {
            case "nothing" -> {}
            case "hash" -> Hash.check();
            case "sleep" -> sleepFor(100);
            case "monitor" -> {
                synchronized (SHARED) {
                    sleepFor(10);
                }
            }
            case "own-monitor" -> {
                synchronized (new Object()) {
                    sleepFor(100);
                }
            }
            case "semaphore" -> {
                PERMITS.acquire();
                try {
                    sleepFor(10);
                } finally {
                    PERMITS.release();
                }
            }
            case "backend" -> BACKEND.submit(() -> sleepQuietly(50)).get();
            default -> throw new IllegalArgumentException(fault);
        }
    }

    private static void sleepFor(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void sleepQuietly(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    /// CPU-bound work three calls deep, as password hashes are.
    static final class Hash {
        private static volatile int result;

        private Hash() {}

        static void check() {
            result = stretch(4_000);
        }

        private static int stretch(int rounds) {
            int value = result;
            for (int round = 0; round < rounds; round++) {
                value = encipher(value);
            }
            return value;
        }

        private static int encipher(int start) {
            int value = start;
            for (int i = 0; i < 2_000; i++) {
                value = value * 31 + (value >>> 7) + i;
            }
            return value;
        }
    }
}
