package dev.loombench.lab.process;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.TrialOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The long-lived JMH host process, which takes one order at a time and runs each in a JMH fork. It is separate
/// from the lab so that measured forks inherit nothing of the lab.
public final class JmhHostProcess extends ChildProcess {
    private static final String MAIN = "dev.loombench.subject.host.JmhHost";
    private static final String NAME = "the JMH host, which runs the measured JVMs";
    private static final Duration MAX_START = Duration.ofSeconds(60);
    private static final Duration MAX_EXIT = Duration.ofSeconds(10);

    private final Writer orders;

    /// What it reports, and nothing at its end.
    private final BlockingQueue<Optional<JmhHostEvent>> output = new LinkedBlockingQueue<>();

    private JmhHostProcess(Process process, Cancellation stop) {
        super(process, stop);
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("jmh-host-reader").start(this::listen);
    }

    /// Starts a host and waits until it is ready.
    ///
    /// @param java of the lab's own JDK
    /// @param temporary a directory for this host alone, for JMH's lock and temporary files
    /// @param log file for its standard error
    /// @throws ProcessNotStartedException if it isn't ready within a minute
    /// @throws IOException if it can't be started
    public static JmhHostProcess start(SubjectClassPath subject, Path java, Path temporary, Path log, Cancellation stop)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(CrashReport.options(log.resolveSibling("")));
        command.addAll(List.of(
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                subject.classPath(),
                MAIN));
        Process process = ChildProcess.builder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        JmhHostProcess host = new JmhHostProcess(process, stop);
        Optional<String> problem = host.startProblem();
        if (problem.isPresent()) {
            host.close();
            throw new ProcessNotStartedException(ChildFault.HOST_NOT_STARTED, problem.get(), log);
        }
        return host;
    }

    /// Waits until the host is ready; if it doesn't get so far, returns the reason.
    private Optional<String> startProblem() throws InterruptedException {
        ChildWatchdog watchdog = ChildWatchdog.of(NAME, "become ready", process, MAX_START);
        while (true) {
            Optional<JmhHostEvent> event = output.poll(ChildWatchdog.INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            if (event == null) {
                Optional<String> unresponsive = watchdog.check(System.nanoTime());
                if (unresponsive.isPresent()) {
                    return unresponsive;
                }
            } else if (event.isEmpty()) {
                process.waitFor(MAX_EXIT.toMillis(), TimeUnit.MILLISECONDS);
                return Optional.of(
                        process.isAlive()
                                ? ChildFault.HOST_CLOSED.message(NAME)
                                : ChildFault.HOST_ENDED.message(NAME, ProcessEnd.clause(process.exitValue())));
            } else {
                return event.filter(other -> !(other instanceof JmhHostEvent.HostReady))
                        .map(other -> ChildFault.HOST_UNREADY.message(NAME, other.line()));
            }
        }
    }

    /// Runs one trial. After any outcome but `Done` the host may be dead.
    ///
    /// @param limit maximum time between two signs of progress: start, iterations, end
    /// @param iterations receives each finished iteration
    public ProcessOutcome run(TrialOrder order, Duration limit, Consumer<JmhHostEvent.IterationEnd> iterations)
            throws InterruptedException {
        try {
            orders.write(order.line() + "\n");
            orders.flush();
        } catch (IOException e) {
            return died();
        }
        return await(limit, iterations);
    }

    private ProcessOutcome await(Duration limit, Consumer<JmhHostEvent.IterationEnd> iterations)
            throws InterruptedException {
        ChildWatchdog watchdog = ChildWatchdog.of(NAME, "ended", process, ChildWatchdog.NO_DEADLINE);
        long progress = System.nanoTime();
        while (true) {
            Optional<JmhHostEvent> event = output.poll(ChildWatchdog.INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            if (event == null) {
                if (System.nanoTime() - progress > limit.toNanos()) {
                    close();
                    return new ProcessOutcome.TimedOut(limit);
                }
                Optional<String> suspended = watchdog.check(System.nanoTime());
                if (suspended.isPresent()) {
                    close();
                    return new ProcessOutcome.Failed(suspended.get());
                }
                continue;
            }
            progress = System.nanoTime();
            if (event.isEmpty()) {
                return died();
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
    }

    private ProcessOutcome died() throws InterruptedException {
        close();
        return process.waitFor(MAX_EXIT.toMillis(), TimeUnit.MILLISECONDS)
                ? new ProcessOutcome.Died(process.exitValue())
                : new ProcessOutcome.TimedOut(MAX_EXIT);
    }

    private void listen() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                output.add(Optional.of(MessageLine.parse(line).readOneOf(JmhHostEvent.class)));
            }
        } catch (IOException | UncheckedIOException | ProtocolException e) {
            ProcessTreeKiller.kill(process);
        } finally {
            output.add(Optional.empty());
        }
    }

    /// Supervises one JMH host: starts it on first use, and again after it had to be killed.
    public static final class JmhHostSupervisor implements AutoCloseable {
        private final SubjectClassPath subject;
        private final Path log;
        private final Path temporary;
        private final Cancellation stop;
        private @Nullable JmhHostProcess host;

        /// Creates the directory for temporary files.
        ///
        /// @param log file for the hosts' standard error
        /// @throws IOException if no temporary directory can be created
        public JmhHostSupervisor(SubjectClassPath subject, Path log, Cancellation stop) throws IOException {
            this.subject = subject;
            this.log = log;
            this.stop = stop;
            this.temporary = TempDirectory.directory("jmh-");
        }

        /// The running host, started if necessary.
        ///
        /// @throws IOException if it can't be started
        public JmhHostProcess host() throws IOException, InterruptedException {
            if (host == null || !host.isAlive()) {
                Path hostDirectory = Files.createTempDirectory(temporary, "host-");
                host = JmhHostProcess.start(subject, Jdk.ownJava(), hostDirectory, log, stop);
            }
            return host;
        }

        /// The running host's process id; empty if none runs.
        public OptionalLong pid() {
            return host != null && host.isAlive() ? OptionalLong.of(host.pid()) : OptionalLong.empty();
        }

        @Override
        public void close() {
            if (host != null) {
                host.close();
            }
            TempDirectory.delete(temporary);
        }
    }
}
