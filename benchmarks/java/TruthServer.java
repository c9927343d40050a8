import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// HTTP server of known capacity: each request holds one of K permits for a fixed wait. Permits that requests wait for
/// serve exactly one per wait, since what a timer or a busy machine adds to one wait is taken off the next. Their first
/// waits differ, so that answers are evenly spaced under a load that begins above the capacity.
final class TruthServer implements AutoCloseable {
    /// Order in which waiting requests get a permit.
    enum Order {
        /// The next request of the connection just served, if it comes within [#GRACE_NANOS]; else the oldest.
        TOMCAT,
        /// The oldest request.
        FAIR,
        /// The request of the oldest connection.
        UNFAIR,
        /// The newest request.
        LIFO
    }

    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final byte[] RESPONSE =
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello".getBytes(StandardCharsets.US_ASCII);

    /// A request without a body.
    ///
    /// @param connection number of its connection, in the order of acceptance
    private record Request(int connection, Socket client, long arrivalNanos) {}

    private final ServerSocket socket;
    private final Order order;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /// Waiting requests by arrival.
    private final List<Request> waiting = new ArrayList<>();

    TruthServer(Order order, int permits, Duration wait) throws IOException {
        this.socket = new ServerSocket(0, 10_000, InetAddress.getLoopbackAddress());
        this.order = order;
        threads.submit(this::accept);
        for (int i = 1; i <= permits; i++) {
            long firstNanos = wait.toNanos() * i / permits;
            threads.submit(() -> serve(firstNanos, wait.toNanos()));
        }
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/hello";
    }

    private Void accept() throws IOException {
        for (int i = 0; true; i++) {
            Socket client = socket.accept();
            client.setTcpNoDelay(true);
            int number = i;
            threads.submit(() -> read(client, number));
        }
    }

    /// Reads the requests of a connection. One that is still waiting when the client leaves isn't served.
    private Void read(Socket client, int number) throws IOException {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream(), 4_096);
            int lastBytes = 0;
            for (int nextByte = in.read(); nextByte >= 0; nextByte = in.read()) {
                lastBytes = lastBytes << 8 | nextByte;
                if (lastBytes == 0x0d0a0d0a) {
                    synchronized (this) {
                        waiting.add(new Request(number, client, System.nanoTime()));
                        notifyAll();
                    }
                }
            }
            return null;
        } finally {
            synchronized (this) {
                waiting.removeIf(request -> request.connection() == number);
            }
        }
    }

    /// Serves one request after the other with a permit. Ends when the thread is interrupted.
    private Void serve(long firstNanos, long waitNanos) throws InterruptedException {
        long freeNanos = System.nanoTime();
        long durationNanos = firstNanos;
        int kept = -1;
        while (true) {
            Request request;
            synchronized (this) {
                request = await(kept);
                freeNanos = Math.max(freeNanos, waiting.getFirst().arrivalNanos()) + durationNanos;
                waiting.remove(request);
            }
            durationNanos = waitNanos;
            TimeUnit.NANOSECONDS.sleep(freeNanos - System.nanoTime());
            try {
                request.client().getOutputStream().write(RESPONSE);
            } catch (IOException e) {
                // The client has closed the connection.
            }
            kept = order == Order.TOMCAT ? request.connection() : -1;
        }
    }

    /// Waits for the request that is served next.
    ///
    /// @param kept connection whose next request comes first; -1 for none
    private synchronized Request await(int kept) throws InterruptedException {
        long endNanos = System.nanoTime() + GRACE_NANOS;
        while (kept >= 0 && System.nanoTime() < endNanos) {
            Optional<Request> next = waiting.stream()
                    .filter(request -> request.connection() == kept)
                    .findFirst();
            if (next.isPresent()) {
                return next.get();
            }
            TimeUnit.NANOSECONDS.timedWait(this, endNanos - System.nanoTime());
        }
        while (waiting.isEmpty()) {
            wait();
        }
        return switch (order) {
            case TOMCAT, FAIR -> waiting.getFirst();
            case UNFAIR ->
                waiting.stream()
                        .min(Comparator.comparingInt(Request::connection))
                        .orElseThrow();
            case LIFO -> waiting.getLast();
        };
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
