package dev.loombench.lab.process;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// A stream whose bytes another thread passes on, so that nobody waits for whoever reads them: standard error may be a
/// pipe that is full. What nobody takes is dropped once 32 MB wait.
final class ForwardedOutput extends OutputStream {
    private static final int MAX_PENDING_BYTES = 32 * 1024 * 1024;

    /// What a waiting piece takes beside its bytes.
    private static final int PIECE_BYTES = 64;
    private static final Duration MAX_DRAIN = Duration.ofMillis(500);
    private static final byte[] END = {};

    private final Semaphore room = new Semaphore(MAX_PENDING_BYTES);
    private final BlockingQueue<byte[]> pending = new LinkedBlockingQueue<>();
    private final Thread writer;

    ForwardedOutput(OutputStream out) {
        this.writer = Thread.ofPlatform().daemon().name("output-writer").start(() -> forward(out));
    }

    private void forward(OutputStream out) {
        try {
            for (byte[] part = pending.take(); part.length > 0; part = pending.take()) {
                out.write(part);
                out.flush();
                room.release(PIECE_BYTES + part.length);
            }
        } catch (IOException | InterruptedException nobodyReads) {
            // the process goes on
        }
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (length > 0 && room.tryAcquire(PIECE_BYTES + length)) {
            pending.add(Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    /// Waits up to half a second for what isn't passed on yet, which goes on: a pipe that nobody reads takes nothing
    /// more.
    @Override
    public void close() {
        try {
            pending.add(END);
            writer.join(MAX_DRAIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
