import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// Server with a known capacity and a known bottleneck.
final class LimitedServer implements AutoCloseable {
    private static final int PERMITS = 10;
    private static final int WAIT_MILLIS = 40;
    /// Capacity of [#bySemaphore()], in requests/s.
    static final double SEMAPHORE_CAPACITY = PERMITS / (WAIT_MILLIS / 1e3);

    /// CPU time of a request. Reading it and writing the response take some 0.2 ms in addition.
    private static final long CPU_NANOS = 20_000_000;

    /// Capacity of [#byCpu()], in requests/s.
    static final double CPU_CAPACITY = 1e9 / CPU_NANOS;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// Work that the server does for a request.
    private interface RequestWork {
        void run() throws InterruptedException;
    }

    private final HttpServer server;
    private final ExecutorService executor;

    private LimitedServer(ExecutorService executor, RequestWork work) throws IOException {
        this.executor = executor;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10_000);
        server.createContext("/", exchange -> respond(exchange, work));
        server.setExecutor(executor);
        server.start();
    }

    /// Starts a server limited by ten permits, which each request holds for 40 ms.
    static LimitedServer bySemaphore() throws IOException {
        Semaphore permits = new Semaphore(PERMITS, true);
        return new LimitedServer(Executors.newVirtualThreadPerTaskExecutor(), () -> {
            permits.acquire();
            try {
                Thread.sleep(WAIT_MILLIS);
            } finally {
                permits.release();
            }
        });
    }

    /// Starts a server limited by its only thread, with 20 ms of CPU time per request.
    static LimitedServer byCpu() throws IOException {
        return new LimitedServer(Executors.newSingleThreadExecutor(), () -> {
            long endNanos = THREADS.getCurrentThreadCpuTime() + CPU_NANOS;
            while (THREADS.getCurrentThreadCpuTime() < endNanos) {
                Thread.onSpinWait();
            }
        });
    }

    private static void respond(HttpExchange exchange, RequestWork work) throws IOException {
        try (exchange) {
            work.run();
            byte[] body = "done".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }
}
