package dev.loombench.lab.measure;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildFault;
import dev.loombench.lab.process.ChildReports;
import dev.loombench.lab.process.ChildWatchdog;
import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.process.UnresponsiveChildException;
import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.trial.TrialOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The long-lived JMH host process, which takes one order at a time and runs each in a JMH fork. It is separate
/// from the lab so that measured forks inherit nothing of the lab. It is started on first use, and again after it had
/// to be killed.
public final class JmhHost implements AutoCloseable {
    private static final String MAIN = "dev.loombench.subject.host.JmhHost";
    private static final String NAME = "the JMH host, which runs the measured JVMs";
    private static final Duration MAX_START = Duration.ofSeconds(60);
    private static final Duration MAX_EXIT = Duration.ofSeconds(10);

    private final SubjectClassPath subject;
    private final Path java;
    private final Path log;
    private final Path temporary;
    private final Cancellation stop;
    private @Nullable RunningHost host;

    /// A host that runs.
    private record RunningHost(Child child, ChildReports<JmhHostEvent> events) {}

    /// Creates the directory for temporary files.
    ///
    /// @param log file for the hosts' standard error
    /// @throws IOException if no temporary directory can be created
    public JmhHost(SubjectClassPath subject, Path log, Cancellation stop) throws IOException {
        this(subject, Jdk.ownJava(), log, stop);
    }

    JmhHost(SubjectClassPath subject, Path java, Path log, Cancellation stop) throws IOException {
        this.subject = subject;
        this.java = java;
        this.log = log;
        this.stop = stop;
        this.temporary = TempDirectory.directory("jmh-");
    }

    /// Starts the host unless it runs, and waits until it is ready.
    ///
    /// @throws ProcessNotStartedException if it isn't ready within a minute
    /// @throws IOException if it can't be started
    public void start() throws IOException, InterruptedException {
        running();
    }

    private RunningHost running() throws IOException, InterruptedException {
        RunningHost current = host;
        if (current != null && current.child().isRunning()) {
            return current;
        }
        List<String> options = List.of(
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + Files.createTempDirectory(temporary, "host-"));
        List<String> command = Child.jvm(java, log, options, subject.classPath(), List.of(MAIN));
        Child child = Child.own(NAME, command, log, true, stop);
        current = new RunningHost(
                child,
                ChildReports.follow(
                        child, line -> Optional.of(MessageLine.parse(line).readOneOf(JmhHostEvent.class))));
        host = current;
        Optional<String> problem = startProblem(current);
        if (problem.isPresent()) {
            child.close();
            throw new ProcessNotStartedException(ChildFault.HOST_NOT_STARTED, problem.get(), log);
        }
        return current;
    }

    /// Waits until the host is ready; if it doesn't get so far, returns the reason.
    private static Optional<String> startProblem(RunningHost host) throws InterruptedException {
        Optional<JmhHostEvent> event;
        try {
            event = host.events().next(ChildWatchdog.of(host.child(), "become ready", MAX_START, MAX_START));
        } catch (UnresponsiveChildException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (ProtocolException e) {
            return Optional.of(ChildFault.HOST_UNREADY.message(NAME, String.valueOf(e.getMessage())));
        }
        if (event.isEmpty()) {
            return Optional.of(host.child()
                    .await(MAX_EXIT)
                    .map(exit -> ChildFault.HOST_ENDED.message(NAME, ProcessEnd.clause(exit.code())))
                    .orElseGet(() -> ChildFault.HOST_CLOSED.message(NAME)));
        }
        return event.filter(other -> !(other instanceof JmhHostEvent.HostReady))
                .map(other -> ChildFault.HOST_UNREADY.message(NAME, other.line()));
    }

    /// Runs one trial. After any outcome but `Done` the host may be dead.
    ///
    /// @param limit maximum time between two signs of progress: start, iterations, end
    /// @param iterations receives each finished iteration
    /// @throws IOException if the host can't be started
    public ProcessOutcome run(TrialOrder order, Duration limit, Consumer<JmhHostEvent.IterationEnd> iterations)
            throws IOException, InterruptedException {
        RunningHost current = running();
        try {
            current.child().send(order.line().toString());
            ChildWatchdog watchdog = ChildWatchdog.of(current.child(), "ended", ChildWatchdog.NO_DEADLINE, limit);
            watchdog.noteReport();
            while (true) {
                Optional<JmhHostEvent> event = current.events().next(watchdog);
                if (event.isEmpty()) {
                    return died(current.child());
                }
                switch (event.get()) {
                    case JmhHostEvent.IterationEnd iteration -> iterations.accept(iteration);
                    case JmhHostEvent.TrialDone _ -> {
                        return new ProcessOutcome.Done();
                    }
                    case JmhHostEvent.TrialFailure(String message) -> {
                        return new ProcessOutcome.Failed(message);
                    }
                    case JmhHostEvent.HostReady _ -> {}
                }
            }
        } catch (UnresponsiveChildException e) {
            current.child().close();
            return e.fault() == ChildFault.SILENT
                    ? new ProcessOutcome.TimedOut(limit)
                    : new ProcessOutcome.Failed(String.valueOf(e.getMessage()));
        } catch (ProtocolException | IOException ended) {
            return died(current.child());
        }
    }

    private static ProcessOutcome died(Child child) throws InterruptedException {
        child.close();
        return child.await(MAX_EXIT)
                .<ProcessOutcome>map(exit -> new ProcessOutcome.Died(exit.code()))
                .orElseGet(() -> new ProcessOutcome.TimedOut(MAX_EXIT));
    }

    /// The running host's process id; empty if none runs.
    public OptionalLong pid() {
        RunningHost current = host;
        return current != null && current.child().isRunning()
                ? OptionalLong.of(current.child().pid())
                : OptionalLong.empty();
    }

    @Override
    public void close() {
        if (host != null) {
            host.child().close();
        }
        TempDirectory.delete(temporary);
    }
}
