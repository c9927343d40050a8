package dev.loombench.lab.fork;

import dev.loombench.protocol.Leash;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The server that answers after a set delay, in a process of its own on the lab's JDK, so that nothing of
/// it is accounted to what is measured.
public final class DelayServerProcess implements AutoCloseable {
    private static final String MAIN = "dev.loombench.subject.DelayServer";

    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final Process process;
    private final Stop stop;
    private final String address;

    private DelayServerProcess(Process process, Stop stop, String address) {
        this.process = process;
        this.stop = stop;
        this.address = address;
    }

    /// Starts it and waits until it listens.
    ///
    /// @param log where it says what went wrong with itself
    /// @throws NotStarted if it doesn't come to that within a minute
    /// @throws IOException if the class path can't be read
    public static DelayServerProcess start(Subject subject, Path log, Stop stop) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = ChildProcess.builder(List.of(
                        java.toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-D" + Leash.PROPERTY + "=stdin",
                        "-cp",
                        subject.classPath(),
                        MAIN))
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        stop.watch(process);
        try {
            String word = firstLine(process).get(LONGEST_START.toSeconds(), TimeUnit.SECONDS);
            return new DelayServerProcess(
                    process, stop, "http://127.0.0.1:" + Line.parse(word).integer("port"));
        } catch (ProtocolException | ExecutionException | TimeoutException | InterruptedException e) {
            ProcessTree.end(process);
            stop.forget(process);
            throw new NotStarted("the delay server did not start; see " + log, e);
        }
    }

    private static CompletableFuture<String> firstLine(Process process) {
        CompletableFuture<String> line = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("delay-server-reader").start(() -> {
            try {
                String word = process.inputReader(StandardCharsets.UTF_8).readLine();
                line.complete(word == null ? "" : word);
            } catch (IOException e) {
                line.completeExceptionally(e);
            }
        });
        return line;
    }

    /// The server doesn't listen.
    public static final class NotStarted extends IOException {
        private static final long serialVersionUID = 1L;

        private NotStarted(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /// Where it listens, such as `http://127.0.0.1:34567`.
    public String address() {
        return address;
    }

    /// Whether it is still there.
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        ProcessTree.end(process);
        stop.forget(process);
    }
}
