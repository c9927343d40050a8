package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachException.FailureKind;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.DiagnosedProgram;
import dev.loombench.protocol.load.LoadOrder;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The `diagnose` command: watches a JVM and reports what blocks its threads.
@Command(
        name = "diagnose",
        mixinStandardHelpOptions = true,
        description = {
            "Watch a running JVM and say what blocks its threads. The exit code is 99 if a finding is confirmed, 0"
                    + " otherwise."
        },
        footer = {
            "",
            "Examples:",
            "  loombench diagnose --pid 4711",
            "  loombench diagnose --pid 4711 --jfr --for 20s",
            "  loombench diagnose --pid 4711 --agent --format json",
            "  loombench diagnose --jfr --for 30s -- java -jar app.jar",
            "  loombench diagnose --jfr --during 'load http://localhost:8080/hello --rate 200' --pid 4711",
            "  loombench diagnose --jfr --during 'load http://localhost:8080/hello --users 64 --duration 20s' \\",
            "      -- java -jar app.jar"
        })
final class DiagnoseCommand implements Callable<Integer> {
    static final Duration MIN_DURATION = Duration.ofSeconds(1);
    static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final String DEFAULT_DURATION = "10s";
    private static final Duration READINESS_TIMEOUT = Duration.ofSeconds(60);
    private static final int ATTACH_ATTEMPTS = 100;
    private static final long ATTACH_PAUSE_MILLIS = 100;

    @Option(names = "--pid", paramLabel = "PID", description = "Process ID of a running JVM, instead of COMMAND.")
    private @Nullable Long pid;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "Program to start, watch and end, after '--'. Its output goes to stderr.")
    private List<String> command = List.of();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "How long to watch, from 1s to 1h; not with --during. Default: " + DEFAULT_DURATION + ".")
    private @Nullable String window;

    @Option(
            names = "--during",
            paramLabel = "LOAD",
            description = "Load to put on it meanwhile: the arguments of a 'load' command with --rate or --users, in"
                    + " quotes. The JVM is watched for the load's --duration, after its --warmup. A program after"
                    + " '--' has a minute to accept connections first.")
    private @Nullable String load;

    @Option(
            names = "--jfr",
            description = "Look closer: also record with Flight Recorder, and take up to 6 thread dumps.")
    private boolean jfr;

    @Option(
            names = "--agent",
            description = "Look closest: as --jfr, and also load Loombench's agent, about which the JVM warns on its"
                    + " stderr.")
    private boolean agent;

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() throws Exception {
        secrets.declare();
        if ((pid == null) == command.isEmpty()) {
            throw new UserErrorException(
                    "nothing to watch: give either --pid PID or a command, such as '-- java -jar app.jar'");
        }
        if (load != null && window != null) {
            throw new UserErrorException(
                    "--for and --during exclude each other: with --during, the JVM is watched for the load's"
                            + " --duration");
        }
        Optional<ConcurrentLoad> during = Optional.ofNullable(load).map(ConcurrentLoad::parse);
        Duration length = length();
        LoadProgress progress = output.loadProgress();
        try (InterruptibleWork work = InterruptibleWork.startObserving(progress::clear)) {
            DiagnoseRunner runner = new DiagnoseRunner(order(), output, new LoadOutcomePrinter(output), progress, work);
            try {
                int code = pid == null
                        ? start(during, length, runner, work.cancellation())
                        : watch(process(pid), during, length, runner);
                return work.isInterrupted() ? ExitCode.INTERRUPTED : code;
            } catch (InterruptedException | TargetUnavailableException | AttachException e) {
                if (!work.isInterrupted()) {
                    throw e;
                }
                work.end();
                output.warn("interrupted before the JVM was watched to the end");
                return ExitCode.INTERRUPTED;
            }
        }
    }

    private Duration length() {
        String text = window == null ? DEFAULT_DURATION : window;
        Duration time = OptionParser.duration("--for", text);
        if (time.compareTo(MIN_DURATION) < 0 || time.compareTo(MAX_DURATION) > 0) {
            throw new UserErrorException("--for " + text + ": must be from 1s to 1h");
        }
        return time;
    }

    private ObservationSettings order() {
        ObservationLevel tier =
                agent ? ObservationLevel.AGENT : jfr ? ObservationLevel.JFR : ObservationLevel.READ_ONLY;
        return new ObservationSettings(tier, Installation.programs().agent().toAbsolutePath());
    }

    private static int watch(
            JvmProcess process, Optional<ConcurrentLoad> during, Duration length, DiagnoseRunner runner)
            throws Exception {
        return during.isPresent() ? runner.watch(process, during.get()) : runner.watch(process, length);
    }

    private static JvmProcess process(long number) throws AttachException {
        return JvmProcess.find(ProcFiles.ofThisMachine(), number);
    }

    private int start(Optional<ConcurrentLoad> during, Duration length, DiagnoseRunner runner, Cancellation stop)
            throws Exception {
        try (DiagnosedProgram child = startChild(stop);
                Closeable _ = output.messagesInto(child.messages())) {
            int code = watch(child, during, length, runner);
            return stop.isRequested() ? code : exitCode(child, code);
        }
    }

    private int watch(DiagnosedProgram child, Optional<ConcurrentLoad> during, Duration length, DiagnoseRunner runner)
            throws Exception {
        try {
            JvmProcess process = attach(child);
            if (during.isPresent()) {
                LoadOrder target = during.get().checked();
                new PortReadiness(target.host(), target.port(), READINESS_TIMEOUT).await(child::isAlive);
            }
            return watch(process, during, length, runner);
        } catch (AttachException e) {
            OptionalInt exitCode = e.isProcessGone() ? child.awaitExitCode() : OptionalInt.empty();
            if (exitCode.isEmpty()) {
                throw e;
            }
            throw new TargetUnavailableException(exitMessage("before it could be watched", exitCode.getAsInt()));
        }
    }

    private int exitCode(DiagnosedProgram child, int code) throws InterruptedException {
        OptionalInt exitCode = child.awaitExitCode();
        if (code == ExitCode.OK && exitCode.orElse(0) != 0) {
            output.warn(exitMessage("while it was being watched", exitCode.getAsInt()));
            return ExitCode.INVALID;
        }
        return code;
    }

    private String exitMessage(String when, int code) {
        return command.getFirst() + " ended with exit code " + code + " " + when + "; see its output above";
    }

    private DiagnosedProgram startChild(Cancellation stop) {
        try {
            return DiagnosedProgram.start(command, stop);
        } catch (IOException e) {
            throw new UserErrorException("can't start " + command.getFirst() + ": " + e.getMessage());
        }
    }

    /// Finds the JVM of a child process. Retries for up to 10 s, since a process becomes attachable only some
    /// time after its start.
    private static JvmProcess attach(DiagnosedProgram child) throws AttachException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return process(child.pid());
            } catch (AttachException e) {
                if (e.kind() != FailureKind.NO_JVM || attempt >= ATTACH_ATTEMPTS) {
                    throw e;
                }
                Thread.sleep(ATTACH_PAUSE_MILLIS);
            }
        }
    }

    /// Waits until a program that has just been started accepts connections.
    ///
    /// @param timeout maximum waiting time
    record PortReadiness(String host, int port, Duration timeout) {
        private static final int CONNECT_TIMEOUT_MILLIS = 1_000;
        private static final int POLL_INTERVAL_MILLIS = 100;

        /// Waits until the port accepts connections.
        ///
        /// @param isRunning whether the program is still running
        /// @throws TargetUnavailableException if it ends or the time is over before it accepts connections
        void await(BooleanSupplier isRunning) throws InterruptedException {
            long deadline = System.nanoTime() + timeout.toNanos();
            while (!accepts()) {
                if (!isRunning.getAsBoolean()) {
                    throw new TargetUnavailableException(
                            "the program ended before anything accepted connections at " + address());
                }
                if (System.nanoTime() > deadline) {
                    throw new TargetUnavailableException("nothing accepted connections at " + address() + " within "
                            + timeout.toSeconds() + " s; check whether the load's URL is that of the started program");
                }
                Thread.sleep(POLL_INTERVAL_MILLIS);
            }
        }

        private boolean accepts() {
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                throw new TargetUnavailableException("the name '" + host + "' can't be resolved; check its spelling");
            }
            try (Socket socket = new Socket()) {
                socket.connect(address, CONNECT_TIMEOUT_MILLIS);
                return true;
            } catch (IOException notYet) {
                return false;
            }
        }

        private String address() {
            return host + ":" + port;
        }
    }
}
