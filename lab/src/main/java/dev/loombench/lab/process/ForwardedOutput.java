package dev.loombench.lab.process;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Output of a process that is passed on while it comes: the first 8 MB at once, and the last 8 MB at its end, after a
/// line that says how much was left out. It is read at once and written by another thread, so that the process never
/// waits for whoever reads what is passed on.
final class ForwardedOutput implements Closeable {
    static final int HEAD_BYTES = 8 * 1024 * 1024;
    static final int TAIL_BYTES = 8 * 1024 * 1024;

    /// The line between head and tail.
    static final String LEFT_OUT = "%n[loombench: %d bytes of output are left out here]%n";

    private static final Duration MAX_DRAIN = Duration.ofMillis(500);
    private static final int BUFFER_BYTES = 64 * 1024;

    private final OutputStream out;
    private final Thread reader;
    private final Thread writer;

    /// The part of the first 8 MB that isn't written yet.
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

    private long forwarded;
    private byte[] tail = new byte[0];
    private long afterHead;
    private boolean ended;

    /// Starts to pass output on, on threads of its own.
    ///
    /// @param in read to its end
    ForwardedOutput(InputStream in, OutputStream out) {
        this.out = out;
        this.writer = Thread.ofPlatform().daemon().name("output-writer").start(this::write);
        this.reader = Thread.ofPlatform().daemon().name("output-reader").start(() -> read(in));
    }

    private void read(InputStream in) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (in) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                accept(buffer, 0, length);
            }
        } catch (IOException closed) {
            // with its process
        }
    }

    /// A stream for messages of ours, which appear between the lines of the process. Writing to it never blocks.
    OutputStream messages() {
        return new OutputStream() {
            @Override
            public void write(int b) {
                message(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                message(bytes, offset, length);
            }
        };
    }

    /// Passes a message on, however much the process has printed; drops it where nobody has read for long.
    private synchronized void message(byte[] bytes, int offset, int length) {
        if (pending.size() <= HEAD_BYTES) {
            pending.write(bytes, offset, length);
            notifyAll();
        }
    }

    private synchronized void accept(byte[] bytes, int offset, int length) {
        int head = (int) Math.min(length, HEAD_BYTES - forwarded);
        pending.write(bytes, offset, head);
        forwarded += head;
        notifyAll();
        if (head < length && tail.length == 0) {
            tail = new byte[TAIL_BYTES];
        }
        for (int i = head; i < length; ) {
            int place = (int) (afterHead % tail.length);
            int count = Math.min(length - i, tail.length - place);
            System.arraycopy(bytes, offset + i, tail, place, count);
            afterHead += count;
            i += count;
        }
    }

    private void write() {
        try {
            for (byte[] part = takePending(); part.length > 0; part = takePending()) {
                writePart(part);
            }
            finish();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /// Drops what nobody can take, since standard error is closed or full.
    private void writePart(byte[] part) {
        try {
            out.write(part);
            out.flush();
        } catch (IOException nobodyReads) {
            // the process goes on
        }
    }

    /// Waits for output that isn't written yet.
    ///
    /// @return nothing at its end
    private synchronized byte[] takePending() throws InterruptedException {
        while (pending.size() == 0 && !ended) {
            wait();
        }
        byte[] part = pending.toByteArray();
        pending.reset();
        return part;
    }

    /// Waits up to half a second for the end of the output, and for what isn't written yet as long: a pipe that
    /// nobody reads takes nothing more.
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        interrupted |= await(reader); // or a daemon without the tag holds the stream open
        end();
        interrupted |= await(writer);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /// Waits for a thread, and interrupts it if it doesn't end.
    ///
    /// @return whether this thread was interrupted meanwhile
    private static boolean await(Thread waiting) {
        try {
            if (!waiting.join(MAX_DRAIN)) {
                waiting.interrupt();
            }
            return false;
        } catch (InterruptedException e) {
            waiting.interrupt();
            return true;
        }
    }

    private synchronized void finish() {
        try {
            if (afterHead > tail.length) {
                out.write(LEFT_OUT.formatted(afterHead - tail.length).getBytes(StandardCharsets.US_ASCII));
                int oldest = (int) (afterHead % tail.length);
                out.write(tail, oldest, tail.length - oldest);
                out.write(tail, 0, oldest);
            } else {
                out.write(tail, 0, (int) afterHead);
            }
            out.flush();
        } catch (IOException nobodyReads) {
            // nothing is left to do
        }
    }
}
