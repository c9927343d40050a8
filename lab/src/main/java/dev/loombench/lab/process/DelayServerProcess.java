package dev.loombench.lab.process;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The server that answers after a fixed delay, in a process of its own on the lab's JDK, so that its CPU time
/// and memory aren't attributed to the measured process.
public final class DelayServerProcess extends ChildProcess {
    private static final String MAIN = "dev.loombench.subject.DelayServer";

    private static final Duration MAX_START = Duration.ofSeconds(60);

    private final String address;

    private DelayServerProcess(Process process, Cancellation stop, String address) {
        super(process, stop);
        this.address = address;
    }

    /// Starts the server and waits until it listens.
    ///
    /// @param log file for its standard error
    /// @throws NotStartedException if it doesn't listen within a minute
    /// @throws IOException if the class path can't be read
    public static DelayServerProcess start(SubjectClassPath subject, Path log, Cancellation stop) throws IOException {
        List<String> command = new ArrayList<>(List.of(Jdk.ownJava().toString()));
        command.addAll(CrashReport.options(log.resolveSibling("")));
        command.addAll(List.of(
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-D" + ParentWatchdog.PROPERTY + "=stdin",
                "-cp",
                subject.classPath(),
                MAIN));
        Process process = ChildProcess.builder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        stop.register(process);
        try {
            String line = firstLine(process).get(MAX_START.toSeconds(), TimeUnit.SECONDS);
            return new DelayServerProcess(
                    process, stop, "http://127.0.0.1:" + MessageLine.parse(line).integer("port"));
        } catch (ProtocolException | ExecutionException | TimeoutException | InterruptedException e) {
            stop.end(process);
            throw new ProcessNotStartedException(e, ChildFault.DELAY_SERVER_NOT_STARTED, log);
        }
    }

    private static CompletableFuture<String> firstLine(Process process) {
        CompletableFuture<String> line = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("delay-server-reader").start(() -> {
            try {
                String text = process.inputReader(StandardCharsets.UTF_8).readLine();
                line.complete(text == null ? "" : text);
            } catch (IOException e) {
                line.completeExceptionally(e);
            }
        });
        return line;
    }

    /// The base URL, such as `http://127.0.0.1:34567`.
    public String address() {
        return address;
    }
}
