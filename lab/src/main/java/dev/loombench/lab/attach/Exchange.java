package dev.loombench.lab.attach;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// One request and its answer, version 1 of the protocol: `1`, a command and three arguments, each with a
/// zero byte after it; then text until the other side closes. A connection serves one request.
final class Exchange {
    private static final int MOST_BYTES = 64 * 1024 * 1024;
    private static final int ARGUMENTS = 3;

    private Exchange() {}

    /// @param request the command, and up to three arguments
    /// @throws TimeoutException if it isn't over within the limit
    /// @throws IOException if no one listens, or the other side ends meanwhile
    static String with(Path socket, Duration limit, String... request) throws IOException, TimeoutException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Deadline deadline = new Deadline(channel, limit)) {
            try {
                channel.connect(UnixDomainSocketAddress.of(socket));
                write(channel, bytes(request));
                return read(channel);
            } catch (IOException e) {
                if (deadline.isOver()) {
                    throw new TimeoutException("no answer within " + limit.toMillis() + " ms");
                }
                throw e;
            }
        }
    }

    private static ByteBuffer bytes(String... request) {
        StringBuilder text = new StringBuilder("1\0");
        for (int i = 0; i <= ARGUMENTS; i++) {
            text.append(i < request.length ? request[i] : "").append('\0');
        }
        return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static String read(SocketChannel channel) throws IOException {
        var answer = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(8_192);
        while (channel.read(buffer) >= 0) {
            answer.write(buffer.array(), 0, buffer.position());
            buffer.clear();
            if (answer.size() > MOST_BYTES) {
                throw new IOException("the answer is longer than " + MOST_BYTES + " bytes");
            }
        }
        return answer.toString(StandardCharsets.UTF_8);
    }
}
