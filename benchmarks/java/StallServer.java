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

/// Server that responds at once, but stalls for 1 s from the 6th and from the 13th second after its first
/// request on: requests during a stall are answered at its end.
final class StallServer implements AutoCloseable {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long[] STALLS = {6 * SECOND, 13 * SECOND};
    private static final byte[] RESPONSE =
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket socket;
    private final boolean stalls;
    private final AtomicLong first = new AtomicLong();

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
            // closed
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream(), 4_096);
            OutputStream out = connection.getOutputStream();
            int tail = 0;
            for (int next = in.read(); next >= 0; next = in.read()) {
                tail = tail << 8 | next;
                if (tail == 0x0d0a0d0a) {
                    long until = due(System.nanoTime());
                    while (System.nanoTime() < until) {
                        LockSupport.parkNanos(until - System.nanoTime());
                    }
                    out.write(RESPONSE);
                }
            }
        } catch (IOException e) {
            // the client is gone
        }
    }

    private long due(long now) {
        first.compareAndSet(0, now);
        for (long stall : STALLS) {
            long since = now - first.get() - stall;
            if (stalls && since >= 0 && since < SECOND) {
                return first.get() + stall + SECOND;
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
