package dev.loombench.protocol.server;

import dev.loombench.protocol.server.Authentication.Basic;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// The readiness check of a server: a request for `/hello` on a new connection, without an HTTP client, whose
/// classes would take longer to load than the request takes.
public final class ReadinessProbe {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
    private static final int MAX_ANSWER_BYTES = 64_000;

    private ReadinessProbe() {}

    /// Sends the request without credentials: the server must answer `Hello`, or 401 if it requires them,
    /// so that no password is checked.
    ///
    /// @throws IOException if it answers something else or nothing
    public static void checkAnonymous(int port, ServerOrder order) throws IOException {
        String answer = request(port, order.contextPath(), "");
        boolean isRight = switch (order.authentication()) {
            case Authentication.None none -> isHello(answer);
            case Basic basic -> answer.startsWith("HTTP/1.1 401");
        };
        if (!isRight) {
            throw wrongAnswer(order, answer);
        }
    }

    /// Sends the request with the order's credentials: the server must answer `Hello`.
    ///
    /// @throws IOException if it answers something else or nothing
    public static void checkAuthenticated(int port, ServerOrder order) throws IOException {
        String header = switch (order.authentication()) {
            case Authentication.None none -> "";
            case Basic basic -> "Authorization: " + basic.header() + "\r\n";
        };
        String answer = request(port, order.contextPath(), header);
        if (!isHello(answer)) {
            throw wrongAnswer(order, answer);
        }
    }

    private static boolean isHello(String answer) {
        return isOk(answer) && answer.contains("\r\n\r\n") && answer.contains("Hello");
    }

    private static boolean isOk(String answer) {
        return answer.startsWith("HTTP/1.1 200");
    }

    private static String request(int port, String contextPath, String header) throws IOException {
        InetAddress local = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(local, port), (int) REQUEST_TIMEOUT.toMillis());
            socket.setSoTimeout((int) REQUEST_TIMEOUT.toMillis());
            String request = "GET " + contextPath + Endpoints.HELLO + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n"
                    + header + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return readAnswer(socket.getInputStream());
        }
    }

    /// Reads as much of the answer as the check needs: not every server closes the connection when requested.
    private static String readAnswer(InputStream in) throws IOException {
        byte[] bytes = new byte[MAX_ANSWER_BYTES];
        int length = 0;
        String text = "";
        while (length < MAX_ANSWER_BYTES && !(text.contains("\r\n\r\n") && (!isOk(text) || isHello(text)))) {
            int read = in.read(bytes, length, MAX_ANSWER_BYTES - length);
            if (read < 0) {
                break;
            }
            length += read;
            text = new String(bytes, 0, length, StandardCharsets.UTF_8);
        }
        return text;
    }

    private static IOException wrongAnswer(ServerOrder order, String answer) {
        String statusLine =
                answer.isEmpty() ? "nothing" : "'" + answer.lines().findFirst().orElse("") + "'";
        return new IOException(
                order.server() + " answers " + statusLine + " to GET " + order.contextPath() + Endpoints.HELLO);
    }
}
