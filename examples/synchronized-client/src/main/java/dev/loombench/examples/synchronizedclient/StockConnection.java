package dev.loombench.examples.synchronizedclient;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// Connection that does a whole request and response inside `synchronized`, as many libraries do. It is never
/// used by two threads at once, so the monitor is uncontended; but its owner blocks while holding it.
final class StockConnection {
    private final OutputStream out;
    private final BufferedReader in;

    private StockConnection(Socket socket) throws IOException {
        this.out = socket.getOutputStream();
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    static StockConnection open(int port) throws IOException {
        return new StockConnection(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    synchronized String ask(String question) throws IOException {
        out.write((question + "\n").getBytes(StandardCharsets.UTF_8));
        String answer = in.readLine();
        if (answer == null) {
            throw new EOFException("the stock service has closed the connection");
        }
        return answer;
    }
}
