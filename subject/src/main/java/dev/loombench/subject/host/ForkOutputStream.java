package dev.loombench.subject.host;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Stream that redirects the output of a fork to the log. JMH transfers `System.out` and `System.err` of the
/// fork over its own connection and prints them on those of the host.
final class ForkOutputStream extends OutputStream {
    private final PrintStream log;
    private final ForkOutputSummary output;

    ForkOutputStream(PrintStream log, ForkOutputSummary output) {
        this.log = log;
        this.output = output;
    }

    /// Runs a body while the host's standard streams go to the log.
    static <T, E extends Exception> T runRedirected(PrintStream log, ForkOutputSummary output, Body<T, E> body)
            throws E {
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream both = new PrintStream(new ForkOutputStream(log, output), true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
        try {
            return body.run();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    @Override
    public void write(int b) {
        output.addForkOutput(b);
        log.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        output.addForkOutput(Arrays.copyOfRange(bytes, offset, offset + length));
        log.write(bytes, offset, length);
    }

    @Override
    public void flush() {
        log.flush();
    }

    interface Body<T, E extends Exception> {
        T run() throws E;
    }
}
