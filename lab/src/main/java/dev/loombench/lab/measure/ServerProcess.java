package dev.loombench.lab.measure;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildFault;
import dev.loombench.lab.process.ChildReports;
import dev.loombench.lab.process.ChildWatchdog;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.lab.process.UnresponsiveChildException;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.server.ReadinessProbe;
import dev.loombench.protocol.server.ServerEvent;
import dev.loombench.protocol.server.ServerEvent.Failed;
import dev.loombench.protocol.server.ServerEvent.Ready;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A server under test in a JVM of its own, which is ready once it has answered a request.
public final class ServerProcess implements AutoCloseable {
    private static final Duration MAX_START = Duration.ofMinutes(2);
    private static final Duration MAX_EXIT = Duration.ofSeconds(1);

    private final Child child;
    private final ServerOrder order;
    private final int port;
    private final Duration firstAnswer;

    private ServerProcess(Child child, ServerOrder order, int port) {
        this.child = child;
        this.order = order;
        this.port = port;
        this.firstAnswer = child.elapsed();
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
    /// @throws ProcessNotStartedException if it isn't ready within two minutes, with the reason in one line
    /// @throws IOException if the class path can't be read
    public static ServerProcess start(InstalledPrograms programs, ServerJvm jvm, ServerOrder order, Cancellation stop)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(jvm.options());
        options.add("-D" + ParentWatchdog.PROPERTY + "=stdin");
        if (programs.lacksServers()) {
            throw notStarted(
                    order, JvmFailure.NOT_INSTALLED.message(programs.home().resolve("lib/targets")));
        }
        ServerKind kind = order.server().kind();
        List<String> command = Child.jvm(
                jvm.java(),
                jvm.log(),
                options,
                programs.serverClassPath(kind),
                List.of(kind.mainClass(), order.line().toString()));
        Child child;
        try {
            child = Child.own("the server " + order.server(), command, jvm.log(), true, stop);
        } catch (IOException unstartable) {
            throw notStarted(
                    order, JvmFailure.NOT_STARTED.message(jvm.java(), String.valueOf(unstartable.getMessage())));
        }
        boolean started = false;
        try {
            int port = awaitReady(child, order, jvm.log());
            ReadinessProbe.checkAuthenticated(port, order);
            started = true;
            return new ServerProcess(child, order, port);
        } catch (ProcessNotStartedException e) {
            throw e;
        } catch (UnresponsiveChildException e) {
            throw notStarted(
                    order,
                    e.fault() == ChildFault.LATE ? unready(MAX_START, jvm.log()) : String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw notStarted(order, ChildFault.NO_ANSWER.message(String.valueOf(e.getMessage())));
        } finally {
            if (!started) {
                child.close();
            }
        }
    }

    private static int awaitReady(Child child, ServerOrder order, Path log) throws IOException, InterruptedException {
        Optional<ServerEvent> event = ChildReports.follow(child, ServerEvent::read, log)
                .next(ChildWatchdog.of(child, "become ready", MAX_START, MAX_START));
        if (event.isEmpty()) {
            child.await(MAX_EXIT);
            throw notStarted(order, end(child).orElseGet(() -> unready(child.elapsed(), log)));
        }
        return switch (event.get()) {
            case Ready ready -> ready.port();
            case Failed failed -> throw notStarted(order, failed.message());
        };
    }

    private static String unready(Duration after, Path log) {
        return ChildFault.SERVER_UNREADY.message(after.toSeconds(), log);
    }

    /// How its JVM ended, with its last line of output that isn't an event; empty while it runs.
    private static Optional<String> end(Child child) {
        return child.exitCode().stream()
                .mapToObj(code -> ProcessEnd.saying(
                        ProcessEnd.clause(code),
                        child.lastReason().filter(line -> ServerEvent.read(line).isEmpty())))
                .map(ChildFault.JVM_ENDED::message)
                .findFirst();
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

    /// Id of its process.
    public long pid() {
        return child.pid();
    }

    /// A one-line message about how the process ended, with its last line of output; empty while it is running.
    public Optional<String> death() {
        return end(child).map(reason -> ChildFault.SERVER_DIED.message(order.server(), reason));
    }

    /// Sends SIGTERM, so that the server can flush its files, and kills it if it doesn't end in time.
    ///
    /// @param patience time until it is killed
    public void finish(Duration patience) {
        child.end(patience);
    }

    @Override
    public void close() {
        child.close();
    }
}
