package dev.loombench.lab.process;

import dev.loombench.protocol.BoundedLines;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.server.ReadinessProbe;
import dev.loombench.protocol.server.ServerEvent;
import dev.loombench.protocol.server.ServerEvent.Failed;
import dev.loombench.protocol.server.ServerEvent.Ready;
import dev.loombench.protocol.server.ServerOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A server under test in a JVM of its own, which is ready once it has answered a request.
public final class ServerProcess extends ChildProcess {
    private static final Duration MAX_START = Duration.ofMinutes(2);

    private final ServerOrder order;
    private final Path log;
    private final int port;
    private final Duration firstAnswer;

    private ServerProcess(
            Process process, ServerOrder order, Path log, Cancellation stop, int port, Duration firstAnswer) {
        super(process, stop);
        this.order = order;
        this.log = log;
        this.port = port;
        this.firstAnswer = firstAnswer;
    }

    /// The JVM of a server.
    ///
    /// @param java of the JDK under test, or a script that executes it
    /// @param options all JVM options, including system properties
    /// @param log file for its output
    public record ServerJvm(Path java, List<String> options, Path log) {
        public ServerJvm {
            options = List.copyOf(options);
        }
    }

    /// Starts a server and waits until it has answered `GET /hello` with the order's credentials.
    ///
    /// @throws NotStartedException if it isn't ready within two minutes, with the reason in one line
    /// @throws IOException if the class path can't be read
    public static ServerProcess start(InstalledPrograms programs, ServerJvm jvm, ServerOrder order, Cancellation stop)
            throws IOException, InterruptedException {
        ProcessBuilder builder = ChildProcess.builder(command(programs, jvm, order))
                .redirectError(ProcessBuilder.Redirect.appendTo(jvm.log().toFile()));
        long begin = System.nanoTime();
        Process process;
        try {
            process = builder.start();
        } catch (IOException unstartable) {
            throw notStarted(
                    order, JvmFailure.NOT_STARTED.message(jvm.java(), String.valueOf(unstartable.getMessage())));
        }
        stop.register(process);
        boolean started = false;
        try {
            int port = awaitReady(process, order, jvm.log());
            ReadinessProbe.checkAuthenticated(port, order);
            Duration firstAnswer = Duration.ofNanos(System.nanoTime() - begin);
            started = true;
            return new ServerProcess(process, order, jvm.log(), stop, port, firstAnswer);
        } catch (ProcessNotStartedException e) {
            throw e;
        } catch (IOException e) {
            throw notStarted(order, ChildFault.NO_ANSWER.message(String.valueOf(e.getMessage())));
        } finally {
            if (!started) {
                stop.end(process);
            }
        }
    }

    private static List<String> command(InstalledPrograms programs, ServerJvm jvm, ServerOrder order)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(jvm.java().toString());
        command.addAll(CrashReport.options(jvm.log().resolveSibling("")));
        command.addAll(jvm.options());
        command.add("-D" + ParentWatchdog.PROPERTY + "=stdin");
        command.addAll(List.of(
                "-cp",
                programs.serverClassPath(order.server().kind()),
                order.server().kind().mainClass(),
                order.line().toString()));
        return command;
    }

    private static int awaitReady(Process process, ServerOrder order, Path log)
            throws ProcessNotStartedException, InterruptedException {
        Optional<ServerEvent> event = ServerOutput.follow(process, log).firstEvent(MAX_START);
        if (event.isPresent()) {
            return switch (event.get()) {
                case Ready ready -> ready.port();
                case Failed failed -> throw notStarted(order, failed.message());
            };
        }
        if (!process.waitFor(1, TimeUnit.SECONDS)) {
            throw notStarted(order, ChildFault.SERVER_UNREADY.message(MAX_START.toSeconds(), log));
        }
        throw notStarted(order, death(process, log));
    }

    private static String death(Process process, Path log) {
        return ChildFault.JVM_ENDED.message(ProcessEnd.saying(
                ProcessEnd.clause(process.exitValue()),
                LogTail.lastReason(log).filter(line -> ServerEvent.read(line).isEmpty())));
    }

    private static ProcessNotStartedException notStarted(ServerOrder order, String reason) {
        return new ProcessNotStartedException(ChildFault.SERVER_NOT_STARTED, order.server(), reason);
    }

    /// The port on 127.0.0.1.
    public int port() {
        return port;
    }

    /// The base URL including the context path, such as `http://127.0.0.1:34567/wtf`.
    public URI address() {
        return URI.create("http://127.0.0.1:" + port + order.contextPath());
    }

    /// Time from before the process start until the answer to `GET /hello`.
    public Duration firstAnswer() {
        return firstAnswer;
    }

    /// A one-line message about how the process ended, with its last line of output; empty while it is running.
    public Optional<String> death() {
        return process.isAlive()
                ? Optional.empty()
                : Optional.of(ChildFault.SERVER_DIED.message(order.server(), death(process, log)));
    }

    /// Sends SIGTERM, so that the server can flush its files, and kills it if it doesn't end in time.
    ///
    /// @param patience time until it is killed
    public void finish(Duration patience) throws InterruptedException {
        process.toHandle().destroy();
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            ProcessTreeKiller.killAndWait(process);
        }
    }

    /// Copies a server's standard output to its log, so that the server never blocks on a full pipe, and extracts
    /// its first event.
    private static final class ServerOutput {
        private final CompletableFuture<Optional<ServerEvent>> first = new CompletableFuture<>();

        static ServerOutput follow(Process process, Path log) {
            ServerOutput output = new ServerOutput();
            Thread.ofPlatform().daemon().name("server-output").start(() -> output.copy(process, log));
            return output;
        }

        private void copy(Process process, Path log) {
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
                    Writer writer = Files.newBufferedWriter(
                            log, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                BoundedLines lines = new BoundedLines(reader);
                for (String line = lines.next(); line != null; line = lines.next()) {
                    Optional<ServerEvent> event = ServerEvent.read(line);
                    if (event.isPresent()) {
                        first.complete(event);
                    }
                    writer.write(line + "\n");
                    writer.flush();
                }
            } catch (IOException ended) {
                // the log ends here
            } finally {
                first.complete(Optional.empty());
            }
        }

        /// Waits for the first event; empty if the output ended or the time is over.
        Optional<ServerEvent> firstEvent(Duration patience) throws InterruptedException {
            try {
                return first.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return Optional.empty();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
