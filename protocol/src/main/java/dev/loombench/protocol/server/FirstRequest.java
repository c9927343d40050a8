package dev.loombench.protocol.server;

import dev.loombench.protocol.server.Authentication.Basic;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A request for `/hello` over a connection of its own and without an HTTP client, which would take longer to
/// load than the request takes.
public final class FirstRequest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LONGEST = 64_000;

    private FirstRequest() {}

    /// Asks as a stranger: the server must answer `Hello`, or 401 where it asks who is there. No password is
    /// checked by that.
    ///
    /// @throws IOException if it answers something else or nothing
    public static void check(int port, ServerOrder order) throws IOException {
        String answer = ask(port, order.contextPath(), "");
        boolean right = switch (order.authentication()) {
            case Authentication.None none -> isHello(answer);
            case Basic basic -> answer.startsWith("HTTP/1.1 401");
        };
        if (!right) {
            throw wrong(order, answer);
        }
    }

    /// Asks with the order's credentials: the server must answer `Hello`.
    ///
    /// @throws IOException if it answers something else or nothing
    public static void login(int port, ServerOrder order) throws IOException {
        String header = switch (order.authentication()) {
            case Authentication.None none -> "";
            case Basic basic -> "Authorization: " + basic.header() + "\r\n";
        };
        String answer = ask(port, order.contextPath(), header);
        if (!isHello(answer)) {
            throw wrong(order, answer);
        }
    }

    private static boolean isHello(String answer) {
        return isOk(answer) && answer.contains("\r\n\r\n") && answer.contains("Hello");
    }

    private static boolean isOk(String answer) {
        return answer.startsWith("HTTP/1.1 200");
    }

    private static String ask(int port, String contextPath, String header) throws IOException {
        InetAddress local = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(local, port), (int) PATIENCE.toMillis());
            socket.setSoTimeout((int) PATIENCE.toMillis());
            String request = "GET " + contextPath + Endpoints.HELLO + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n"
                    + header + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return answer(socket.getInputStream());
        }
    }

    /// As much as it takes to judge it: not every server closes a connection that it is asked to close.
    private static String answer(InputStream in) throws IOException {
        byte[] bytes = new byte[LONGEST];
        int length = 0;
        String text = "";
        while (length < LONGEST && !(text.contains("\r\n\r\n") && (!isOk(text) || isHello(text)))) {
            int read = in.read(bytes, length, LONGEST - length);
            if (read < 0) {
                break;
            }
            length += read;
            text = new String(bytes, 0, length, StandardCharsets.UTF_8);
        }
        return text;
    }

    private static IOException wrong(ServerOrder order, String answer) {
        String said =
                answer.isEmpty() ? "nothing" : "'" + answer.lines().findFirst().orElse("") + "'";
        return new IOException(
                order.server() + " answers " + said + " to GET " + order.contextPath() + Endpoints.HELLO);
    }
}
