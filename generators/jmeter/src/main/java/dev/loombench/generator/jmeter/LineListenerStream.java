package dev.loombench.generator.jmeter;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.function.Consumer;

/// Output stream that passes on all bytes and reports each complete line to a listener.
final class LineListenerStream extends FilterOutputStream {
    private static final int MAX_LINE_BYTES = 10_000;

    private final Charset charset;
    private final Consumer<String> listener;
    private final ByteArrayOutputStream partialLine = new ByteArrayOutputStream();

    LineListenerStream(OutputStream out, Charset charset, Consumer<String> listener) {
        super(out);
        this.charset = charset;
        this.listener = listener;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        out.write(b);
        take(b);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        for (int i = offset; i < offset + length; i++) {
            take(bytes[i]);
        }
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
