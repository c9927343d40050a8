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
    static final double PER_SECOND_BY_SEMAPHORE = PERMITS / (WAIT_MILLIS / 1e3);

    /// Service time, far longer than reading a request and writing the response, some 0.2 ms here.
    private static final long CPU_NANOS = 20_000_000;

    static final double PER_SECOND_BY_CPU = 1e9 / CPU_NANOS;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// Work of a request.
    private interface RequestWork {
        void run() throws InterruptedException;
    }

    private final HttpServer server;
    private final ExecutorService threads;

    private LimitedServer(ExecutorService threads, RequestWork work) throws IOException {
        this.threads = threads;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10_000);
        server.createContext("/", exchange -> answer(exchange, work));
        server.setExecutor(threads);
        server.start();
    }

    /// Server limited by ten threads, 40 ms per request.
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

    /// Server limited by one thread, 20 ms of CPU time per request.
    static LimitedServer byCpu() throws IOException {
        return new LimitedServer(Executors.newSingleThreadExecutor(), () -> {
            long until = THREADS.getCurrentThreadCpuTime() + CPU_NANOS;
            while (THREADS.getCurrentThreadCpuTime() < until) {
                Thread.onSpinWait();
            }
        });
    }

    private static void answer(HttpExchange exchange, RequestWork work) throws IOException {
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
        threads.shutdownNow();
    }
}
