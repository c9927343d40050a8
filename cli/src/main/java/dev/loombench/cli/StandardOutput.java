package dev.loombench.cli;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.ClosedPipe;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Standard output of the process, which keeps the first failure to write: printers swallow it. After a failure
/// nothing more is written.
final class StandardOutput extends OutputStream {
    private static final int BUFFER_BYTES = 1 << 13;

    private final OutputStream out;
    private @Nullable IOException failure;

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    /// Makes all that this process prints pass through one such stream.
    static StandardOutput install() {
        StandardOutput output =
                new StandardOutput(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES));
        System.setOut(output.printer());
        return output;
    }

    /// A printer into this stream that knows of its failure.
    PrintStream printer() {
        return new PrintStream(this, true, StandardCharsets.UTF_8) {
            @Override
            public boolean checkError() {
                return super.checkError() || hasFailed();
            }
        };
    }

    private synchronized boolean hasFailed() {
        return failure != null;
    }

    /// The exit code of a command that has printed all it had to. A failed write is reported and makes it
    /// [ExitCode#UNFIT]; a reader who has seen enough and closed the pipe changes nothing.
    int exitCode(int code, PrintWriter err) {
        attempt(out::flush);
        if (failure == null || ClosedPipe.isReasonOf(failure)) {
            return code;
        }
        err.println("loombench: " + Notice.STDOUT_UNWRITABLE.message(FileErrorText.reason(failure)));
        err.flush();
        return ExitCode.UNFIT;
    }

    private interface Write {
        void run() throws IOException;
    }

    private synchronized void attempt(Write write) {
        if (failure == null) {
            try {
                write.run();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    @Override
    public void write(int b) {
        attempt(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        attempt(out::flush);
    }
}
