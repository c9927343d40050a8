package dev.loombench.cli;

import dev.loombench.cli.terminal.DiagnosisView;
import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.cause.Diagnosis;
import dev.loombench.lab.cause.Tier;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.fork.WatchedChild;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.watch.WatchOrder;
import dev.loombench.lab.watch.Watched;
import dev.loombench.lab.watch.Watcher;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `diagnose`: what holds the threads of a JVM?
@Command(
        name = "diagnose",
        mixinStandardHelpOptions = true,
        description = {
            "Watch a JVM that runs, and say in words what holds its threads. Exit code 99 if a finding is confirmed, 0"
                    + " otherwise."
        },
        footer = {
            "",
            "Examples:",
            "  loombench diagnose --pid 4711",
            "  loombench diagnose --pid 4711 --jfr --for 20s",
            "  loombench diagnose --pid 4711 --agent --format json",
            "  loombench diagnose --jfr --for 30s -- java -jar app.jar"
        })
final class DiagnoseCommand implements Callable<Integer> {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int START_ATTEMPTS = 100;
    private static final long START_PAUSE_MILLIS = 100;

    @Option(names = "--pid", paramLabel = "PID", description = "Number of the JVM's process; in place of a command.")
    private @Nullable Long pid;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "A program to start, watch and end, after '--'. What it prints goes to stderr.")
    private List<String> command = List.of();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "How long to watch, from 1s to 1h. Default: ${DEFAULT-VALUE}.")
    private String window = "10s";

    @Option(names = "--jfr", description = "Look closer: a recording by Flight Recorder, and up to 6 thread dumps.")
    private boolean jfr;

    @Option(
            names = "--agent",
            description = "Look closest: as --jfr, and load Loombench's agent, of which the JVM warns on its stderr.")
    private boolean agent;

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() throws Exception {
        if ((pid == null) == command.isEmpty()) {
            throw new BadInput("say what to watch, either --pid PID or '-- java -jar app.jar'");
        }
        WatchOrder order = order();
        Stop stop = new Stop();
        try (Interruption interruption = Interruption.listen(stop)) {
            int code = pid == null ? start(order, stop) : watch(process(pid), order, stop);
            return interruption.happened() ? ExitCode.INTERRUPTED : code;
        }
    }

    private WatchOrder order() {
        Duration time = LoadOptions.duration("--for", window);
        if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
            throw new BadInput("--for " + window + " isn't between 1s and 1h");
        }
        Tier tier = agent ? Tier.AGENT : jfr ? Tier.JFR : Tier.READ_ONLY;
        return new WatchOrder(tier, time, Installation.programs().agent().toAbsolutePath());
    }

    private static JvmProcess process(long number) throws AttachFailure {
        return JvmProcess.find(ProcFiles.ofThisMachine(), number);
    }

    private int start(WatchOrder order, Stop stop) throws Exception {
        try (WatchedChild child = started(stop)) {
            return watch(found(child), order, stop);
        }
    }

    private WatchedChild started(Stop stop) {
        try {
            return WatchedChild.start(command, stop);
        } catch (IOException e) {
            throw new BadInput("can't start " + command.getFirst() + ": " + e.getMessage());
        }
    }

    /// A process becomes a JVM a moment after it was started.
    private static JvmProcess found(WatchedChild child) throws AttachFailure, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return process(child.pid());
            } catch (AttachFailure e) {
                if (e.why() != Why.NO_JVM || attempt >= START_ATTEMPTS) {
                    throw e;
                }
                Thread.sleep(START_PAUSE_MILLIS);
            }
        }
    }

    private int watch(JvmProcess process, WatchOrder order, Stop stop) throws Exception {
        Watched watched = new Watcher(process, order, output::tell, stop::requested).watch();
        Diagnosis diagnosis = Diagnosis.of(watched.symptoms());
        output.print(
                DiagnoseReport.of(process.pid(), order.tier(), watched, diagnosis),
                () -> new DiagnosisView(output.style(), output.columns()).render(process.pid(), watched, diagnosis));
        return diagnosis.confirmed() ? ExitCode.CONFIRMED : ExitCode.OK;
    }
}
