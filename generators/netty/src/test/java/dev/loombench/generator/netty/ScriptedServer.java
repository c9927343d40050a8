package dev.loombench.generator.netty;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/// Local server with scripted responses, sent piece by piece.
final class ScriptedServer implements AutoCloseable {
    /// Piece that stands for an orderly close of the connection.
    static final String CLOSE = "<close>";

    /// Piece that stands for a reset of the connection.
    static final String RESET = "<reset>";

    /// Piece that stands for a pause of 300 ms.
    static final String PAUSE = "<pause>";

    /// Piece at which no further connection is accepted.
    static final String STOP = "<stop>";

    /// Correct response.
    static final List<String> GOOD = List.of("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");

    private final ServerSocket socket;
    private final Deque<List<String>> answers;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final String greeting;

    /// Starts the server.
    ///
    /// @param answers responses to the first requests, in order of arrival; all others get a correct one
    ScriptedServer(List<List<String>> answers) throws IOException {
        this(answers, "");
    }

    private ScriptedServer(List<List<String>> answers, String greeting) throws IOException {
        this.greeting = greeting;
        this.answers = new ArrayDeque<>(answers);
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    /// Starts a server that sends a text over each connection before any request.
    static ScriptedServer greeting(String text) throws IOException {
        return new ScriptedServer(List.of(), text);
    }

    String address() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    /// Received requests, head and body.
    List<String> requests() {
        return requests;
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                Thread.ofPlatform().daemon().start(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            connection.getOutputStream().write(greeting.getBytes(StandardCharsets.ISO_8859_1));
            while (true) {
                requests.add(request(connection.getInputStream()));
                for (String word : next()) {
                    switch (word) {
                        case CLOSE -> {
                            return;
                        }
                        case RESET -> {
                            connection.setSoLinger(true, 0);
                            return;
                        }
                        case PAUSE -> Thread.sleep(300);
                        case STOP -> socket.close();
                        default -> connection.getOutputStream().write(word.getBytes(StandardCharsets.ISO_8859_1));
                    }
                    Thread.sleep(30);
                }
            }
        } catch (IOException e) {
            // the client closed it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized List<String> next() {
        return answers.isEmpty() ? GOOD : answers.remove();
    }

    private static String request(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no further request");
            }
            text.append((char) next);
        }
        int length = text.toString()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length: "))
                .mapToInt(line -> Integer.parseInt(line.substring(16)))
                .findFirst()
                .orElse(0);
        return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
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
