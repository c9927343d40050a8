import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Single-threaded client with many connections to one server. There is a loopback address for every 4,000
/// connections, so that local ports suffice.
final class ClientConnections implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int MAX_PENDING_CONNECTS = 500;
    private static final int CONNECTIONS_PER_ADDRESS = 4_000;

    private final Selector selector = Selector.open();
    private final List<SocketChannel> channels = new ArrayList<>();
    private final Map<String, Long> errors = new TreeMap<>();
    private final int port;
    private final int count;

    /// Part of a response received so far.
    private static final class ResponseProgress {
        private final StringBuilder text = new StringBuilder();
    }

    ClientConnections(int port, int count) throws IOException {
        this.port = port;
        this.count = count;
    }

    int connectionCount() {
        return channels.size();
    }

    Map<String, Long> errors() {
        return errors;
    }

    /// Opens all connections, in batches that don't overflow the accept queue of the kernel.
    void connect() throws IOException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        int started = 0;
        int pending = 0;
        while ((started < count || pending > 0) && System.nanoTime() < deadline) {
            while (started < count && pending < MAX_PENDING_CONNECTS) {
                pending += startConnect(started++) ? 1 : 0;
            }
            selector.select(100);
            for (SelectionKey key : selector.selectedKeys()) {
                pending--;
                finishConnect(key);
            }
            selector.selectedKeys().clear();
        }
    }

    private boolean startConnect(int index) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        try {
            channel.bind(new InetSocketAddress("127.0.0." + (2 + index / CONNECTIONS_PER_ADDRESS), 0));
            channel.connect(new InetSocketAddress("127.0.0.1", port));
            channel.register(selector, SelectionKey.OP_CONNECT);
            return true;
        } catch (IOException e) {
            recordFailure(channel, "connect: " + e.getMessage());
            return false;
        }
    }

    private void finishConnect(SelectionKey key) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            channel.finishConnect();
            key.interestOps(0);
            channels.add(channel);
        } catch (IOException e) {
            recordFailure(channel, "connect: " + e.getMessage());
        }
    }

    /// Sends a request over each connection and waits for all responses.
    ///
    /// @return number of correct responses
    long sendRequests(String path, String expectedBody) throws IOException {
        byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        int pending = 0;
        Deque<SocketChannel> targets = new ArrayDeque<>(channels);
        for (SocketChannel channel : targets) {
            pending += send(channel, request) ? 1 : 0;
        }
        long correctResponses = 0;
        ByteBuffer buffer = ByteBuffer.allocate(16_384);
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (pending > 0 && System.nanoTime() < deadline) {
            selector.select(100);
            for (SelectionKey key : selector.selectedKeys()) {
                int outcome = receive(key, buffer, expectedBody);
                correctResponses += outcome > 0 ? 1 : 0;
                pending -= outcome == 0 ? 0 : 1;
            }
            selector.selectedKeys().clear();
        }
        if (pending > 0) {
            errors.merge("no answer to " + path + " in " + TIMEOUT.toSeconds() + " s", (long) pending, Long::sum);
        }
        return correctResponses;
    }

    private boolean send(SocketChannel channel, byte[] request) throws IOException {
        try {
            channel.write(ByteBuffer.wrap(request));
            channel.keyFor(selector).interestOps(SelectionKey.OP_READ).attach(new ResponseProgress());
            return true;
        } catch (IOException e) {
            recordFailure(channel, "send: " + e.getMessage());
            return false;
        }
    }

    /// Reads part of a response.
    ///
    /// @return 1 if the response is complete and correct, -1 if it or the connection failed, 0 if it is
    ///     incomplete
    private int receive(SelectionKey key, ByteBuffer buffer, String expectedBody) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            int length = channel.read(buffer.clear());
            if (length < 0) {
                recordFailure(channel, "closed by the server");
                return -1;
            }
            StringBuilder text = ((ResponseProgress) key.attachment()).text;
            text.append(StandardCharsets.UTF_8.decode(buffer.flip()));
            if (!text.toString().endsWith("\r\n\r\n" + expectedBody)) {
                return 0;
            }
            key.interestOps(0);
            if (text.indexOf("HTTP/1.1 200") != 0) {
                errors.merge(text.substring(0, text.indexOf("\r\n")), 1L, Long::sum);
                return -1;
            }
            return 1;
        } catch (IOException e) {
            recordFailure(channel, "receive: " + e.getMessage());
            return -1;
        }
    }

    private void recordFailure(SocketChannel channel, String error) throws IOException {
        errors.merge(error, 1L, Long::sum);
        channels.remove(channel);
        channel.close();
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
        selector.close();
    }
}
