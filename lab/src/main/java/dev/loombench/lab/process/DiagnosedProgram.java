package dev.loombench.lab.process;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/// A user's own program, started in order to be diagnosed and ended with the diagnosis. Its output goes to
/// standard error, next to the diagnosis's messages; its standard input is empty.
public final class DiagnosedProgram implements Closeable {
    private static final Duration TERM_TIMEOUT = Duration.ofSeconds(5);
    private static final long EXIT_CODE_WAIT_MILLIS = 200;

    private final Process process;

    private DiagnosedProgram(Process process) {
        this.process = process;
    }

    /// Starts the program.
    ///
    /// @throws IOException if there is no such program
    public static DiagnosedProgram start(List<String> command, Cancellation stop) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .start();
        stop.register(process);
        Thread.ofPlatform().daemon().name("output").start(() -> {
            try (var in = process.getInputStream()) {
                in.transferTo(System.err);
            } catch (IOException ended) {
                // with its process
            }
        });
        return new DiagnosedProgram(process);
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

    /// Sends SIGTERM to it and its descendants, and kills those that haven't ended after 5 s.
    @Override
    public void close() {
        ProcessTreeKiller.finish(process, TERM_TIMEOUT);
    }
}
