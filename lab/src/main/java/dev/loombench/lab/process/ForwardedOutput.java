package dev.loombench.lab.process;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// A stream whose bytes another thread passes on, so that nobody waits for whoever reads them: standard error may be a
/// pipe that is full. What nobody takes is dropped once 50,000 pieces wait.
final class ForwardedOutput extends OutputStream {
    private static final int MAX_PENDING = 50_000;
    private static final Duration MAX_DRAIN = Duration.ofMillis(500);
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> pending = new LinkedBlockingQueue<>(MAX_PENDING);
    private final Thread writer;

    ForwardedOutput(OutputStream out) {
        this.writer = Thread.ofPlatform().daemon().name("output-writer").start(() -> forward(out));
    }

    private void forward(OutputStream out) {
        try {
            for (byte[] part = pending.take(); part.length > 0; part = pending.take()) {
                out.write(part);
                out.flush();
            }
        } catch (IOException | InterruptedException nobodyReads) {
            // the process goes on
        }
    }

    @Override
    public void write(int b) {
        pending.offer(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (length > 0) {
            pending.offer(Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    /// Waits up to half a second for what isn't passed on yet: a pipe that nobody reads takes nothing more.
    @Override
    public void close() {
        try {
            if (!pending.offer(END) || !writer.join(MAX_DRAIN)) {
                writer.interrupt();
            }
        } catch (InterruptedException e) {
            writer.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
