package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Channel with a [ResponseNormalizer] that expects a response.
final class NormalizedChannel implements BeforeEachCallback, AfterEachCallback {
    final ResponseNormalizer guard = new ResponseNormalizer();
    final ResponseHead head = new ResponseHead();

    /// Expected response, used by [#expect].
    ExpectedResponse wanted = ExpectedResponse.ANY;

    private final EmbeddedChannel channel = new EmbeddedChannel(guard);

    @Override
    public void beforeEach(ExtensionContext context) {
        expect();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        channel.finishAndReleaseAll();
    }

    /// Starts a new response.
    void expect() {
        head.begin(wanted);
        guard.expect(head);
    }

    /// Direct buffer, like those of a connection.
    static ByteBuf bytes(String text) {
        return Unpooled.directBuffer().writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    /// Receives bytes from the peer.
    void write(String text) {
        write(bytes(text));
    }

    void write(ByteBuf bytes) {
        channel.writeInbound(bytes);
    }

    /// Next buffer passed on by the guard; null if there is none.
    @Nullable
    ByteBuf next() {
        return channel.readInbound();
    }

    /// All bytes passed on by the guard.
    String read() {
        StringBuilder all = new StringBuilder();
        for (ByteBuf next = next(); next != null; next = next()) {
            all.append(next.toString(StandardCharsets.US_ASCII));
            next.release();
        }
        return all.toString();
    }
}
