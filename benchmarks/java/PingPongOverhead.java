import dev.loombench.lab.catalog.Grid.GridCell;
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

/// Overhead of a diagnose pass on two virtual threads that only hand over to each other on one carrier.
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
            boolean watchedFirst = pairs.watchedFirst();
            double first = fork(classes, watchedFirst);
            double second = fork(classes, !watchedFirst);
            pairs.add(watchedFirst ? second : first, watchedFirst ? first : second);
        }
    }

    private double fork(Path classes, boolean diagnosed) throws IOException, InterruptedException {
        GridCell cell = server.cell(Map.of("load", List.of("2_000/s")), WARMUP_SECONDS, SECONDS);
        TrialSetup assignment = server.assignment(
                cell, diagnosed ? Pass.DIAGNOSE : Pass.MEASURE, server.options(cell, CARRIERS));
        List<String> command = new ArrayList<>(List.of(Installation.jdk("java")));
        command.addAll(assignment.options());
        command.addAll(List.of(
                "-cp",
                classes.toString(),
                "fork.PingPongFork",
                Integer.toString(WARMUP_SECONDS),
                Integer.toString(SECONDS)));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return diagnosed ? watched(process, command, assignment) : perSecond(process, command);
    }

    private static double watched(Process process, List<String> command, TrialSetup assignment)
            throws IOException, InterruptedException {
        TimelineRecorder timeline = TimelineRecorder.start(
                () -> OptionalLong.of(process.pid()),
                new JvmAccess.DiagnosticAccess(assignment.agentFile(), assignment.recording()),
                moment -> {});
        try {
            return perSecond(process, command);
        } finally {
            JfrRepository.collectAndDiscard(assignment.recording());
            timeline.stop();
        }
    }

    private static double perSecond(Process process, List<String> command) throws IOException, InterruptedException {
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Installation.finish(process, command);
        return Double.parseDouble(printed.strip());
    }
}
