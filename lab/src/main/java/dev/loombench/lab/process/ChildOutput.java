package dev.loombench.lab.process;

import dev.loombench.lab.store.PrivateDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// What a child prints, of which the first 8 MB are written while they come, and the last 8 MB at the end, after a line
/// that says how much was left out.
///
/// A pause before each reading lets some output gather, at most half of what a pipe holds: a write into a pipe for
/// which nobody waits costs the child less than one into a file.
final class ChildOutput implements Closeable {
    static final int HEAD_BYTES = 8 * 1024 * 1024;
    static final int TAIL_BYTES = 8 * 1024 * 1024;

    /// The line between head and tail.
    static final String LEFT_OUT = "%n[loombench: %d bytes of output are left out here]%n";

    private static final Duration MAX_DRAIN = Duration.ofMillis(500);
    private static final int PIPE_BYTES = 64 * 1024;
    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MIN_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    private final WritableByteChannel out;
    private final long begin;
    private final Pipe pipe;
    private final Thread reader;
    private boolean handedOver;
    private volatile boolean heldOpen;
    private long written;
    private byte[] tail = new byte[0];
    private long afterHead;

    private ChildOutput(WritableByteChannel out, long begin) throws IOException {
        this.out = out;
        this.begin = begin;
        this.pipe = Pipe.open();
        this.reader = Thread.ofPlatform().daemon().name("output-reader").start(this::read);
    }

    /// Output into a file, after what is in it.
    static ChildOutput into(Path file) throws IOException {
        FileChannel out = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PrivateDirectory.fileMode());
        boolean interrupted = Thread.interrupted(); // with which the channel would be closed
        try {
            out.position(out.size());
            return new ChildOutput(out, out.position());
        } catch (IOException e) {
            out.close();
            throw e;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Output that is passed on.
    static ChildOutput to(OutputStream out) throws IOException {
        return new ChildOutput(Channels.newChannel(out), 0);
    }

    /// Where the child that is about to start writes.
    ProcessBuilder.Redirect redirect() {
        return ProcessBuilder.Redirect.to(pipe.writingEnd());
    }

    /// Leaves the writing end to the child, which has started; does nothing the second time, when the descriptor may
    /// be another's.
    synchronized void handOver() {
        if (!handedOver) {
            handedOver = true;
            pipe.closeWritingEnd();
        }
    }

    private void read() {
        byte[] buffer = new byte[PIPE_BYTES];
        long pause = MAX_PAUSE_NANOS;
        try (InputStream in = pipe.in()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                accept(buffer, length);
                pause = length > PIPE_BYTES / 2 ? pause / 2 : Math.min(MAX_PAUSE_NANOS, 2 * pause + MIN_PAUSE_NANOS);
                if (pause > MIN_PAUSE_NANOS) {
                    LockSupport.parkNanos(pause);
                }
            }
        } catch (IOException closed) {
            // what is printed from now on is lost
        }
    }

    private synchronized void accept(byte[] bytes, int length) {
        int head = (int) Math.min(length, HEAD_BYTES - written);
        if (head > 0) {
            written += head;
            try {
                write(ByteBuffer.wrap(bytes, 0, head));
            } catch (IOException unwritable) {
                // a full disk, or nobody reads: the child goes on
            }
        }
        if (head < length && tail.length == 0) {
            tail = new byte[TAIL_BYTES];
        }
        for (int i = head; i < length; ) {
            int place = (int) (afterHead % tail.length);
            int count = Math.min(length - i, tail.length - place);
            System.arraycopy(bytes, i, tail, place, count);
            afterHead += count;
            i += count;
        }
    }

    /// Writes what is known of the end, which is written again when more is.
    ///
    /// @param ended whether the child has ended, and so the output: waits for that up to half a second, once, since
    ///     a daemon may hold it open
    void settle(boolean ended) {
        boolean interrupted = Thread.interrupted();
        try {
            if (ended && !heldOpen) {
                heldOpen = !reader.join(MAX_DRAIN);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        try {
            writeTail();
        } catch (IOException unwritable) {
            // a full disk, or nobody reads
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void writeTail() throws IOException {
        if (afterHead == 0 || !out.isOpen()) {
            return;
        }
        if (out instanceof FileChannel file) {
            file.position(begin + HEAD_BYTES);
        }
        int oldest = (int) (afterHead % tail.length);
        if (afterHead > tail.length) {
            write(ByteBuffer.wrap(LEFT_OUT.formatted(afterHead - tail.length).getBytes(StandardCharsets.US_ASCII)));
            write(ByteBuffer.wrap(tail, oldest, tail.length - oldest));
            write(ByteBuffer.wrap(tail, 0, oldest));
        } else {
            write(ByteBuffer.wrap(tail, 0, (int) afterHead));
        }
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        handOver();
        heldOpen = false;
        settle(true);
        synchronized (this) {
            try {
                out.close();
            } catch (IOException unwritable) {
                // nothing is left to do
            }
        }
    }
}
