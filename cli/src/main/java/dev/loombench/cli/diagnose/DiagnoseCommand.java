package dev.loombench.cli.diagnose;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.CommandFailure.CommandException;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.cli.option.SecretOptions;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ForwardedProgram;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.LoadOrder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The `diagnose` command: watches a JVM and reports what blocks its threads.
@Command(
        name = "diagnose",
        mixinStandardHelpOptions = true,
        description = "Watch a running JVM and say what blocks its threads. With --watch, print the figures of its"
                + " virtual threads once a second.",
        footer = {
            "",
            "A look takes the JVM about 0.1 s of CPU time, the first one 0.5 s. It stops a JVM with 1,000 threads for up"
                    + " to about 20 ms (JDK 21: 80 ms).",
            "",
            "Examples:",
            "  loombench diagnose --pid 4711",
            "  loombench diagnose --pid 4711 --for 20s",
            "  loombench diagnose --pid 4711 --agent --format json",
            "  loombench diagnose --pid 4711 --format html > finding.html",
            "  loombench diagnose --for 30s -- java -jar app.jar",
            "  loombench diagnose --watch 4711 --agent | jq .live",
            "  loombench diagnose --during 'load http://localhost:8080/hello --rate 200' --pid 4711",
            "  loombench diagnose --during 'load http://localhost:8080/hello --users 64 --duration 20s' \\",
            "      -- java -jar app.jar",
            "",
            ExitCode.HELP
        })
public final class DiagnoseCommand implements Callable<Integer> {
    static final Duration MIN_DURATION = Duration.ofSeconds(1);
    static final Duration MAX_DURATION = Duration.ofHours(1);
    static final Duration MIN_INTERVAL = Duration.ofMillis(100);
    private static final String DEFAULT_DURATION = "6s";

    /// A hundred years; the longest duration that can be given is a thousand hours.
    private static final Duration NO_LIMIT = Duration.ofDays(36_500);

    /// Time beyond the window after which what is known is told.
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration READINESS_TIMEOUT = Duration.ofSeconds(60);
    private static final int ATTACH_ATTEMPTS = 100;
    private static final long ATTACH_PAUSE_MILLIS = 100;

    @Option(
            names = "--pid",
            paramLabel = "PID",
            description = "Process ID of a running JVM, instead of COMMAND. A lone number is taken for one, too.")
    private @Nullable Long pid;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "Program to start, watch and end, after '--'. Its output goes to stderr.")
    private List<String> command = List.of();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "How long to watch, from 1s to 1h; not with --during. Default: " + DEFAULT_DURATION
                    + "; no limit with --watch.")
    private @Nullable String window;

    @Option(
            names = "--during",
            paramLabel = "LOAD",
            description = "Load to put on it meanwhile: the arguments of a 'load' command with --rate or --users, in"
                    + " quotes. The JVM is watched for the load's --duration, after its --warmup. A program after"
                    + " '--' has a minute to accept connections first.")
    private @Nullable String load;

    @Option(
            names = "--light",
            description = "Only read counters, without a small recording by Flight Recorder and up to 6 thread dumps:"
                    + " names few causes, and calls nothing healthy.")
    private boolean light;

    @Option(
            names = "--agent",
            description = "Look closest: also load Loombench's agent, about which the JVM warns on its stderr.")
    private boolean agent;

    @Option(
            names = "--watch",
            description = "Print the figures of its virtual threads instead, one line of JSON a second: mounted,"
                    + " queued, carriers, parallelism; with --agent also live and the delay. Ends with the JVM, after"
                    + " --for, or by Ctrl-C. On JDK 21 to 23 it needs --agent.")
    private boolean watch;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            description = "Time between two lines of --watch, from 100ms to 1h. Default: 1s.")
    private @Nullable String interval;

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() throws Exception {
        secrets.declare();
        readPid();
        if ((pid == null) == command.isEmpty()) {
            throw pid == null
                    ? OptionError.NOTHING_GIVEN.error("watch", "--pid PID", "a command, such as '-- java -jar app.jar'")
                    : OptionError.EXCLUSIVE.error("--pid", "a command");
        }
        requireConsistent();
        Duration between = within("--interval", interval == null ? "1s" : interval, MIN_INTERVAL, MAX_DURATION);
        Duration length = watch ? watchLength(between) : length();
        Optional<ConcurrentLoad> during = Optional.ofNullable(load).map(ConcurrentLoad::parse);
        LoadProgress progress = output.loadProgress();
        try (InterruptibleWork work = InterruptibleWork.startObserving(progress::clear)) {
            JvmUse use = watch
                    ? new WatchRunner(settings(), between, length, output, work::isInterrupted)::watch
                    : diagnosis(during, length, progress, work);
            try {
                int code = pid == null ? start(during, use, work.cancellation()) : use.run(process(pid));
                return work.isInterrupted() ? ExitCode.INTERRUPTED : code;
            } catch (InterruptedException | CommandException | AttachException e) {
                if (!work.isInterrupted()) {
                    throw e;
                }
                work.end();
                if (!watch) {
                    output.warn(Notice.WATCH_CUT_SHORT.message());
                }
                return ExitCode.INTERRUPTED;
            }
        }
    }

    private void requireConsistent() {
        if (load != null && (window != null || watch)) {
            throw OptionError.EXCLUSIVE.error("--during", window != null ? "--for" : "--watch");
        }
        if (light && agent) {
            throw OptionError.EXCLUSIVE.error("--light", "--agent");
        }
        if (interval != null && !watch) {
            throw OptionError.NEEDS.error("--interval", "--watch");
        }
    }

    /// Takes a lone number for a process ID: no command is one.
    private void readPid() {
        if (pid == null && command.size() == 1 && command.getFirst().matches("[0-9]{1,18}")) {
            pid = Long.valueOf(command.getFirst());
            command = List.of();
        }
    }

    /// What is done with a JVM once it is found.
    @FunctionalInterface
    private interface JvmUse {
        /// @return the exit code
        int run(JvmProcess process) throws AttachException, IOException, InterruptedException;
    }

    private JvmUse diagnosis(
            Optional<ConcurrentLoad> during, Duration length, LoadProgress progress, InterruptibleWork work) {
        DiagnoseRunner runner = new DiagnoseRunner(settings(), output, progress, work);
        return process -> during.isPresent() ? runner.watch(process, during.get()) : runner.watch(process, length);
    }

    private Duration length() {
        String text = window == null ? DEFAULT_DURATION : window;
        return within("--for", text, MIN_DURATION, MAX_DURATION);
    }

    /// How long figures are printed at most: at least one interval.
    private Duration watchLength(Duration between) {
        return window == null
                ? NO_LIMIT
                : OptionParser.atLeast(
                        "--for",
                        OptionParser.read("--for", window, Quantities::duration),
                        Collections.max(List.of(between, MIN_DURATION)));
    }

    private static Duration within(String option, String text, Duration min, Duration max) {
        return OptionParser.within(option, OptionParser.read(option, text, Quantities::duration), min, max);
    }

    private ObservationSettings settings() {
        return agent
                ? new ObservationSettings(
                        ObservationLevel.AGENT, Installation.programs().agent().toAbsolutePath(), GRACE)
                : new ObservationSettings(
                        light || watch ? ObservationLevel.LIGHT : ObservationLevel.RECORDING, Path.of(""), GRACE);
    }

    private static JvmProcess process(long number) throws AttachException {
        return JvmProcess.find(ProcFiles.ofThisMachine(), number);
    }

    private int start(Optional<ConcurrentLoad> during, JvmUse use, Cancellation stop) throws Exception {
        try (ForwardedProgram child = startChild(stop);
                Closeable _ = output.messagesInto(child.messages())) {
            int code = use(child, during, use);
            return stop.isRequested() ? code : exitCode(child, code);
        }
    }

    private int use(ForwardedProgram child, Optional<ConcurrentLoad> during, JvmUse use) throws Exception {
        try {
            JvmProcess process = attach(child);
            if (during.isPresent()) {
                LoadOrder target = during.get().checked();
                new PortReadiness(target.host(), target.port(), READINESS_TIMEOUT).await(child::isAlive);
            }
            return use.run(process);
        } catch (AttachException e) {
            OptionalInt exitCode = e.isProcessGone() ? child.awaitExitCode() : OptionalInt.empty();
            if (exitCode.isEmpty()) {
                throw e;
            }
            throw CommandFailure.ENDED_UNWATCHED.exception(command.getFirst(), exitCode.getAsInt());
        }
    }

    private int exitCode(ForwardedProgram child, int code) throws InterruptedException {
        OptionalInt exitCode = child.awaitExitCode();
        if (code == ExitCode.OK && exitCode.orElse(0) != 0) {
            output.warn(Notice.ENDED_WATCHED.message(command.getFirst(), exitCode.getAsInt()));
            return ExitCode.INVALID;
        }
        return code;
    }

    private ForwardedProgram startChild(Cancellation stop) {
        try {
            return ForwardedProgram.start(command, stop);
        } catch (IOException e) {
            throw CommandError.NOT_STARTED.because(e, command.getFirst(), String.valueOf(e.getMessage()));
        }
    }

    /// Finds the JVM of a child process. Retries for up to 10 s, since a process becomes attachable only some
    /// time after its start.
    private static JvmProcess attach(ForwardedProgram child) throws AttachException, InterruptedException {
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
}
