package dev.loombench.lab.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Output of a process that is passed on while it comes: the first 8 MB at once, and the last 8 MB at its end, after a
/// line that says how much was left out.
final class ForwardedOutput implements Closeable {
    private static final Duration MAX_DRAIN = Duration.ofMillis(500);
    private static final int BUFFER_BYTES = 64 * 1024;

    private final OutputStream out;
    private final Thread thread;
    private long forwarded;
    private byte[] tail = new byte[0];
    private long afterHead;
    private boolean closed;

    /// Starts to pass output on, on a thread of its own.
    ///
    /// @param in read to its end
    ForwardedOutput(InputStream in, OutputStream out) {
        this.out = out;
        this.thread = Thread.ofPlatform().daemon().name("output").start(() -> forward(in));
    }

    private void forward(InputStream in) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (in) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                accept(buffer, length);
            }
        } catch (IOException ended) {
            // with its process
        }
    }

    /// Passes bytes on, or keeps them. Those that nobody can take, since standard error is closed, are dropped: the
    /// process never waits.
    private synchronized void accept(byte[] bytes, int length) {
        int head = (int) Math.min(length, OutputLimit.HEAD_BYTES - forwarded);
        if (head > 0 && !closed) {
            try {
                out.write(bytes, 0, head);
                out.flush();
            } catch (IOException nobodyReads) {
                // the process goes on
            }
            forwarded += head;
        }
        if (head < length && tail.length == 0) {
            tail = new byte[OutputLimit.TAIL_BYTES];
        }
        for (int i = head; i < length; ) {
            int place = (int) (afterHead % tail.length);
            int count = Math.min(length - i, tail.length - place);
            System.arraycopy(bytes, i, tail, place, count);
            afterHead += count;
            i += count;
        }
    }

    /// Waits up to half a second for the end of the output, and passes on the last part of it, for which it
    /// waits as long: a pipe that nobody reads takes nothing more.
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        interrupted |= await(thread); // or a daemon without the tag holds the stream open
        interrupted |= await(Thread.ofPlatform().daemon().name("output-end").start(this::finish));
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
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
        closed = true;
        try {
            if (afterHead > tail.length) {
                out.write(OutputLimit.line(afterHead - tail.length).getBytes(StandardCharsets.US_ASCII));
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
