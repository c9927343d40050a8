package dev.loombench.generator.hyperfoil;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A connection behind a [HeadGuard], on which an answer is expected.
final class GuardedChannel implements BeforeEachCallback, AfterEachCallback {
    final HeadGuard guard = new HeadGuard();
    final Head head = new Head();

    /// What further answers are to be.
    Wanted wanted = Wanted.ANY;

    private final EmbeddedChannel channel = new EmbeddedChannel(guard);

    @Override
    public void beforeEach(ExtensionContext context) {
        expect();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        channel.finishAndReleaseAll();
    }

    /// A further answer.
    void expect() {
        head.begin(wanted);
        guard.expect(head);
    }

    /// Bytes outside the heap, as those of a connection.
    static ByteBuf bytes(String text) {
        return Unpooled.directBuffer().writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    /// The other side sends this.
    void write(String text) {
        write(bytes(text));
    }

    void write(ByteBuf bytes) {
        channel.writeInbound(bytes);
    }

    /// What the guard hands on next; nothing where that was all.
    @Nullable
    ByteBuf next() {
        return channel.readInbound();
    }

    /// All that the guard handed on.
    String read() {
        StringBuilder all = new StringBuilder();
        for (ByteBuf next = next(); next != null; next = next()) {
            all.append(next.toString(StandardCharsets.US_ASCII));
            next.release();
        }
        return all.toString();
    }
}
