package dev.loombench.dist;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// Server on 127.0.0.1 with arbitrary behaviour per connection, HTTP or not.
final class RawServer implements AutoCloseable {
    /// Behaviour for each request, once its head was received.
    interface Behaviour {
        void answer(Socket connection, OutputStream out) throws IOException, InterruptedException;
    }

    /// Correct response.
    static final Behaviour GOOD = saying("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");

    private final ServerSocket socket;

    private RawServer(ServerSocket socket) {
        this.socket = socket;
    }

    static RawServer open(Behaviour behaviour) throws IOException {
        ServerSocket socket = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    Thread.ofVirtual().start(() -> serve(connection, behaviour));
                } catch (IOException e) {
                    return;
                }
            }
        });
        return new RawServer(socket);
    }

    /// Behaviour that sends the same bytes to each request.
    static Behaviour saying(String bytes) {
        return (connection, out) -> out.write(bytes.getBytes(StandardCharsets.US_ASCII));
    }

    private static void serve(Socket connection, Behaviour behaviour) {
        try (connection) {
            InputStream in = connection.getInputStream();
            int tail = 0;
            for (int next = in.read(); next >= 0; next = in.read()) {
                tail = tail << 8 | next;
                if (tail == 0x0d0a0d0a) {
                    behaviour.answer(connection, connection.getOutputStream());
                }
            }
        } catch (IOException e) {
            // the client or the behaviour closed it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    String url(String scheme) {
        return scheme + "://127.0.0.1:" + socket.getLocalPort() + "/hello";
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
