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

/// Client of many connections to one server, on one thread. Each four thousand connections use a loopback
/// address of their own, so that local ports suffice.
final class ClientConnections implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int AT_ONCE = 500;
    private static final int PER_ADDRESS = 4_000;

    private final Selector selector = Selector.open();
    private final List<SocketChannel> open = new ArrayList<>();
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

    int connected() {
        return open.size();
    }

    Map<String, Long> errors() {
        return errors;
    }

    /// Opens all connections, in batches that don't overflow the accept queue of the kernel.
    void connect() throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        int started = 0;
        int pending = 0;
        while ((started < count || pending > 0) && System.nanoTime() < deadline) {
            while (started < count && pending < AT_ONCE) {
                pending += start(started++) ? 1 : 0;
            }
            selector.select(100);
            for (SelectionKey key : selector.selectedKeys()) {
                pending--;
                finish(key);
            }
            selector.selectedKeys().clear();
        }
    }

    private boolean start(int index) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        try {
            channel.bind(new InetSocketAddress("127.0.0." + (2 + index / PER_ADDRESS), 0));
            channel.connect(new InetSocketAddress("127.0.0.1", port));
            channel.register(selector, SelectionKey.OP_CONNECT);
            return true;
        } catch (IOException e) {
            failed(channel, "connect: " + e.getMessage());
            return false;
        }
    }

    private void finish(SelectionKey key) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            channel.finishConnect();
            key.interestOps(0);
            open.add(channel);
        } catch (IOException e) {
            failed(channel, "connect: " + e.getMessage());
        }
    }

    /// Sends a request over each connection and waits for all responses.
    ///
    /// @return number of correct responses
    long ask(String path, String expected) throws IOException {
        byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        int waiting = 0;
        Deque<SocketChannel> all = new ArrayDeque<>(open);
        for (SocketChannel channel : all) {
            waiting += send(channel, request) ? 1 : 0;
        }
        long answered = 0;
        ByteBuffer buffer = ByteBuffer.allocate(16_384);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (waiting > 0 && System.nanoTime() < deadline) {
            selector.select(100);
            for (SelectionKey key : selector.selectedKeys()) {
                int outcome = receive(key, buffer, expected);
                answered += outcome > 0 ? 1 : 0;
                waiting -= outcome == 0 ? 0 : 1;
            }
            selector.selectedKeys().clear();
        }
        if (waiting > 0) {
            errors.merge("no answer to " + path + " in " + PATIENCE.toSeconds() + " s", (long) waiting, Long::sum);
        }
        return answered;
    }

    private boolean send(SocketChannel channel, byte[] request) throws IOException {
        try {
            channel.write(ByteBuffer.wrap(request));
            channel.keyFor(selector).interestOps(SelectionKey.OP_READ).attach(new ResponseProgress());
            return true;
        } catch (IOException e) {
            failed(channel, "send: " + e.getMessage());
            return false;
        }
    }

    /// Reads a response: 1 if complete and correct, -1 if the connection or the response failed, 0 if more is
    /// to come.
    private int receive(SelectionKey key, ByteBuffer buffer, String expected) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            int length = channel.read(buffer.clear());
            if (length < 0) {
                failed(channel, "closed by the server");
                return -1;
            }
            StringBuilder text = ((ResponseProgress) key.attachment()).text;
            text.append(StandardCharsets.UTF_8.decode(buffer.flip()));
            if (!text.toString().endsWith("\r\n\r\n" + expected)) {
                return 0;
            }
            key.interestOps(0);
            if (text.indexOf("HTTP/1.1 200") != 0) {
                errors.merge(text.substring(0, text.indexOf("\r\n")), 1L, Long::sum);
                return -1;
            }
            return 1;
        } catch (IOException e) {
            failed(channel, "receive: " + e.getMessage());
            return -1;
        }
    }

    private void failed(SocketChannel channel, String error) throws IOException {
        errors.merge(error, 1L, Long::sum);
        open.remove(channel);
        channel.close();
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel channel : open) {
            channel.close();
        }
        selector.close();
    }
}
