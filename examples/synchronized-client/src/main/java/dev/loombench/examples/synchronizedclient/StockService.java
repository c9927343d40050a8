package dev.loombench.examples.synchronizedclient;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Downstream service that responds to each line with one line after 50 ms.
public final class StockService {
    static final int PORT = 18_204;
    private static final int BACKLOG = 1_000;
    private static final Duration TIME = Duration.ofMillis(50);

    private StockService() {}

    public static void main(String[] args) throws IOException {
        try (var server = new ServerSocket(PORT, BACKLOG, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket socket = server.accept();
                Thread.startVirtualThread(() -> serve(socket));
            }
        }
    }

    private static void serve(Socket socket) {
        try (socket) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            while (in.readLine() != null) {
                Thread.sleep(TIME);
                socket.getOutputStream().write("12 pieces\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException | InterruptedException e) {
            System.err.println("a connection broke: " + e);
        }
    }
}
