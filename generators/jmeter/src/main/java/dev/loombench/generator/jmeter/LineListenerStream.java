package dev.loombench.generator.jmeter;

import dev.loombench.protocol.ClosedPipe;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Output stream that passes on all bytes and reports each complete line to a listener. It keeps the first failure to
/// write, which printers swallow.
final class LineListenerStream extends FilterOutputStream {
    private static final int MAX_LINE_BYTES = 10_000;

    private final Charset charset;
    private final Consumer<String> listener;
    private final ByteArrayOutputStream partialLine = new ByteArrayOutputStream();
    private @Nullable IOException failure;

    LineListenerStream(OutputStream out, Charset charset, Consumer<String> listener) {
        super(out);
        this.charset = charset;
        this.listener = listener;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
        for (int i = offset; i < offset + length; i++) {
            take(bytes[i]);
        }
    }

    /// Why output was lost; empty if all was written, or the reader closed the pipe.
    synchronized Optional<String> lossReason() {
        return Optional.ofNullable(failure)
                .filter(lost -> !ClosedPipe.isReasonOf(lost))
                .map(lost -> String.valueOf(lost.getMessage()));
    }

    private void take(int b) {
        if (b == '\n') {
            listener.accept(partialLine.toString(charset).stripTrailing());
            partialLine.reset();
        } else if (partialLine.size() < MAX_LINE_BYTES) {
            partialLine.write(b);
        }
    }
}
