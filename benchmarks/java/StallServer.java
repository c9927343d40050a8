import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Server that responds at once, but stalls twice for 1 s, beginning 6 s and 13 s after its first request.
/// Requests during a stall are answered at its end.
final class StallServer implements AutoCloseable {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long[] STALL_STARTS = {6 * SECOND_NANOS, 13 * SECOND_NANOS};
    private static final byte[] RESPONSE =
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket socket;
    private final boolean stalls;
    private final AtomicLong firstRequestNanos = new AtomicLong();

    StallServer(boolean stalls) throws IOException {
        this.socket = new ServerSocket(0, 10_000, InetAddress.getLoopbackAddress());
        this.stalls = stalls;
        Thread.ofPlatform().daemon().start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                connection.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> serve(connection));
            }
        } catch (IOException e) {
            // The server was closed.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream(), 4_096);
            OutputStream out = connection.getOutputStream();
            int lastBytes = 0;
            for (int nextByte = in.read(); nextByte >= 0; nextByte = in.read()) {
                lastBytes = lastBytes << 8 | nextByte;
                if (lastBytes == 0x0d0a0d0a) {
                    long responseNanos = responseTime(System.nanoTime());
                    while (System.nanoTime() < responseNanos) {
                        LockSupport.parkNanos(responseNanos - System.nanoTime());
                    }
                    out.write(RESPONSE);
                }
            }
        } catch (IOException e) {
            // The client has closed the connection.
        }
    }

    private long responseTime(long now) {
        firstRequestNanos.compareAndSet(0, now);
        for (long stall : STALL_STARTS) {
            long elapsed = now - firstRequestNanos.get() - stall;
            if (stalls && elapsed >= 0 && elapsed < SECOND_NANOS) {
                return firstRequestNanos.get() + stall + SECOND_NANOS;
            }
        }
        return now;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
