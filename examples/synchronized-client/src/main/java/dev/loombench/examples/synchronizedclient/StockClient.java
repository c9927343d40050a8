package dev.loombench.examples.synchronizedclient;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Client that opens a connection per concurrent request and reuses idle ones.
final class StockClient {
    private final int port;
    private final Queue<StockConnection> free = new ConcurrentLinkedQueue<>();

    StockClient(int port) {
        this.port = port;
    }

    String ask() throws IOException {
        StockConnection found = free.poll();
        StockConnection connection = found == null ? StockConnection.open(port) : found;
        String answer = connection.ask("stock");
        free.add(connection);
        return answer;
    }
}
