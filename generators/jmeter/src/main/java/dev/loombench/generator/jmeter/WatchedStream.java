package dev.loombench.generator.jmeter;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.function.Consumer;

/// Passes everything on as it comes, and tells each line that is complete.
final class WatchedStream extends FilterOutputStream {
    private static final int LONGEST_LINE = 10_000;

    private final Charset charset;
    private final Consumer<String> line;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    WatchedStream(OutputStream out, Charset charset, Consumer<String> line) {
        super(out);
        this.charset = charset;
        this.line = line;
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
            line.accept(begun.toString(charset).stripTrailing());
            begun.reset();
        } else if (begun.size() < LONGEST_LINE) {
            begun.write(b);
        }
    }
}
