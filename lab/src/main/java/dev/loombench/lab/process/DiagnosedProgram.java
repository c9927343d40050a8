package dev.loombench.lab.process;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/// A user's own program, started in order to be diagnosed and ended with the diagnosis, or with the lab if that is
/// killed; so are processes that have left it. Its output goes to standard error, next to the diagnosis's messages,
/// the first and the last 8 MB of it; its standard input is empty.
public final class DiagnosedProgram implements Closeable {
    private static final long EXIT_CODE_WAIT_MILLIS = 200;

    private final Process process;
    private final OrphanReaper reaper;
    private final ProgramProcesses processes;

    private final ForwardedOutput output;

    private DiagnosedProgram(Process process, OrphanReaper reaper, ProgramProcesses processes, ForwardedOutput output) {
        this.process = process;
        this.reaper = reaper;
        this.processes = processes;
        this.output = output;
    }

    /// Starts the program.
    ///
    /// @throws IOException if there is no such program
    public static DiagnosedProgram start(List<String> command, Cancellation stop) throws IOException {
        ProcessTag mark = ProcessTag.fresh();
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().put(ProcessTag.VARIABLE, mark.value());
        OrphanReaper reaper = OrphanReaper.start(mark);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            reaper.close();
            throw e;
        }
        ProgramProcesses processes = new ProgramProcesses(process, mark, stop);
        return new DiagnosedProgram(
                process, reaper, processes, new ForwardedOutput(process.getInputStream(), System.err));
    }

    /// Stream for messages between the program's output. Nothing waits for whoever reads standard error.
    public OutputStream messages() {
        return output.messages();
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// The exit code if it has exited by itself. Waits up to 200 ms, since the exit may be visible before its
    /// code.
    public OptionalInt awaitExitCode() throws InterruptedException {
        return process.waitFor(EXIT_CODE_WAIT_MILLIS, TimeUnit.MILLISECONDS)
                ? OptionalInt.of(process.exitValue())
                : OptionalInt.empty();
    }

    /// Sends SIGTERM to all its processes, and kills those that haven't ended after 10 s.
    @Override
    public void close() {
        processes.close();
        reaper.close();
        output.close();
    }
}
