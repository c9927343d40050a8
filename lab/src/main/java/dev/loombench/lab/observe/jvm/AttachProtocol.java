package dev.loombench.lab.observe.jvm;

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

/// Version 1 of the attach protocol. A request is `1`, a command and three arguments, each followed by a zero
/// byte; the response is text until the JVM closes the connection, which serves one request.
final class AttachProtocol {
    private static final int MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
    private static final int ARGUMENT_COUNT = 3;

    private AttachProtocol() {}

    /// Sends one request and reads its response.
    ///
    /// @param request command, and up to three arguments
    /// @throws TimeoutException if there is no complete response within the limit
    /// @throws IOException if no process listens, or the connection breaks
    static String send(Path socket, Duration limit, String... request) throws IOException, TimeoutException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                ChannelTimeout deadline = new ChannelTimeout(channel, limit)) {
            try {
                channel.connect(UnixDomainSocketAddress.of(socket));
                write(channel, bytes(request));
                return read(channel);
            } catch (IOException e) {
                if (deadline.isExpired()) {
                    throw new TimeoutException("no answer within " + limit.toMillis() + " ms");
                }
                throw e;
            }
        }
    }

    private static ByteBuffer bytes(String... request) {
        StringBuilder text = new StringBuilder("1\0");
        for (int i = 0; i <= ARGUMENT_COUNT; i++) {
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
        var response = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(8_192);
        while (channel.read(buffer) >= 0) {
            response.write(buffer.array(), 0, buffer.position());
            buffer.clear();
            if (response.size() > MAX_RESPONSE_BYTES) {
                throw new IOException("the answer is longer than " + MAX_RESPONSE_BYTES + " bytes");
            }
        }
        return response.toString(StandardCharsets.UTF_8);
    }
}
