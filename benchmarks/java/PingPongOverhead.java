import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.schedule.Trial.Pass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Overhead of a diagnose pass on two virtual threads that do nothing but hand over to each other on one
/// carrier.
final class PingPongOverhead {
    private static final int CARRIERS = 1;
    private static final int WARMUP_SECONDS = 3;
    private static final int SECONDS = 4;

    private final OverheadServer server;
    private final OverheadPairs pairs;

    PingPongOverhead(OverheadServer server, OverheadPairs pairs) {
        this.server = server;
        this.pairs = pairs;
    }

    void run() throws IOException, InterruptedException {
        Path classes = Installation.work("watching-ping-pong");
        Installation.compile(classes, List.of(Installation.SOURCES.resolve("fork/PingPongFork.java")));
        while (pairs.wantsMore()) {
            boolean observedFirst = pairs.observedFirst();
            double first = runFork(classes, observedFirst);
            double second = runFork(classes, !observedFirst);
            pairs.add(observedFirst ? second : first, observedFirst ? first : second);
        }
    }

    private double runFork(Path classes, boolean diagnosed) throws IOException, InterruptedException {
        GridCell cell = server.cell(Map.of("load", List.of("2_000/s")), WARMUP_SECONDS, SECONDS);
        TrialSetup setup = server.trialSetup(
                cell, diagnosed ? Pass.DIAGNOSE : Pass.MEASURE, server.options(cell, CARRIERS));
        List<String> command = new ArrayList<>(List.of(Installation.jdk("java")));
        command.addAll(setup.options());
        command.addAll(List.of(
                "-cp",
                classes.toString(),
                "fork.PingPongFork",
                Integer.toString(WARMUP_SECONDS),
                Integer.toString(SECONDS)));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return diagnosed ? runObserved(process, command, setup) : readRate(process, command);
    }

    private static double runObserved(Process process, List<String> command, TrialSetup setup)
            throws IOException, InterruptedException {
        TimelineRecorder timeline = TimelineRecorder.start(
                () -> OptionalLong.of(process.pid()),
                new JvmAccess.DiagnosticAccess(setup.agentFile(), setup.recording()),
                moment -> {});
        try {
            return readRate(process, command);
        } finally {
            JfrRepository.collectAndDiscard(setup.recording());
            timeline.stop();
        }
    }

    private static double readRate(Process process, List<String> command) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Installation.awaitSuccess(process, command);
        return Double.parseDouble(output.strip());
    }
}
