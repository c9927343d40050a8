package dev.loombench.lab.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/// A user's own program, such as one that is diagnosed, which ends when it is closed, or with the lab if that is
/// killed; so do processes that have left it. Its output goes to standard error, next to the command's messages,
/// the first and the last 8 MB of it; its standard input is empty.
public final class ForwardedProgram implements Closeable {
    private static final long EXIT_CODE_WAIT_MILLIS = 200;

    private final Child child;
    private final OrphanReaper reaper;
    private final OutputStream output;

    private ForwardedProgram(Child child, OrphanReaper reaper, OutputStream output) {
        this.child = child;
        this.reaper = reaper;
        this.output = output;
    }

    /// Starts the program.
    ///
    /// @throws IOException if there is no such program
    public static ForwardedProgram start(List<String> command, Cancellation stop) throws IOException {
        ProcessTag mark = ProcessTag.fresh();
        OrphanReaper reaper = OrphanReaper.start(mark);
        OutputStream output = new ForwardedOutput(System.err);
        try {
            return new ForwardedProgram(Child.forwarded(command, output, mark, stop), reaper, output);
        } catch (IOException e) {
            output.close();
            reaper.close();
            throw e;
        }
    }

    /// Stream for messages between the program's output. Nothing waits for whoever reads standard error.
    public OutputStream messages() {
        return output;
    }

    public long pid() {
        return child.pid();
    }

    public boolean isAlive() {
        return child.isRunning();
    }

    /// The exit code if it has exited by itself. Waits up to 200 ms, since the exit may be visible before its
    /// code.
    public OptionalInt awaitExitCode() throws InterruptedException {
        child.await(Duration.ofMillis(EXIT_CODE_WAIT_MILLIS));
        return child.exitCode();
    }

    /// Sends SIGTERM to all its processes, and kills those that haven't ended after 10 s.
    @Override
    public void close() {
        child.close();
        reaper.close();
    }
}
