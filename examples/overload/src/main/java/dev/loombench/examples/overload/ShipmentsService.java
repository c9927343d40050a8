package dev.loombench.examples.overload;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/// Downstream service that serves 20 requests at a time for 100 ms each, 200 per second. Waiting requests slow
/// it down, as they do a database: with five or more of them each request takes 140 ms, which leaves 143 per
/// second.
public final class ShipmentsService {
    static final int PORT = 18_206;
    private static final int BACKLOG = 10_000;
    private static final int AT_ONCE = 20;
    private static final int CROWD = 5;
    private static final int MILLIS = 100;
    private static final double CROWDED = 1.4;

    private final Semaphore turns = new Semaphore(AT_ONCE, true);

    private ShipmentsService() {}

    public static void main(String[] args) throws IOException {
        var service = new ShipmentsService();
        try (var server = new ServerSocket(PORT, BACKLOG, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket socket = server.accept();
                Thread.startVirtualThread(() -> service.serve(socket));
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            byte[] answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\ntomorrow"
                    .getBytes(StandardCharsets.US_ASCII);
            while (in.read() >= 0) {
                turns.acquire();
                try {
                    readHead(in);
                    Thread.sleep(Math.round(MILLIS * (turns.getQueueLength() < CROWD ? 1 : CROWDED)));
                } finally {
                    turns.release();
                }
                socket.getOutputStream().write(answer);
            }
        } catch (IOException | InterruptedException e) {
            System.err.println("a connection broke: " + e);
        }
    }

    /// Reads the rest of a request without a body, up to the first empty line.
    private static void readHead(InputStream in) throws IOException {
        int newlines = 0;
        while (newlines < 2) {
            int letter = in.read();
            if (letter < 0) {
                throw new IOException("the connection was closed within a request");
            }
            newlines = letter == '\n' ? newlines + 1 : letter == '\r' ? newlines : 0;
        }
    }
}
