package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.PlanLoadView;
import dev.loombench.cli.terminal.ProofTable;
import dev.loombench.lab.catalog.BadInput;
import dev.loombench.lab.catalog.BadPlan;
import dev.loombench.lab.catalog.PlanFile;
import dev.loombench.lab.load.GracefulEnd;
import dev.loombench.lab.load.QuietMachine;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.PlanListener;
import dev.loombench.lab.load.jmeter.PlanLoad;
import dev.loombench.lab.load.jmeter.PlanNow;
import dev.loombench.lab.load.jmeter.PlanOutcome;
import dev.loombench.lab.load.jmeter.PlanProperties;
import dev.loombench.lab.load.jmeter.PlanRun;
import dev.loombench.lab.load.jmeter.PlanWatch;
import dev.loombench.lab.model.PlanLoadDocument;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.process.SummaryLine;
import dev.loombench.lab.store.LoadDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Runs `load URL --plan FILE`: a JMeter plan against a URL.
///
/// @param properties JMeter properties: the parts of the URL, and those given with `-J`
/// @param duration after which the plan is stopped; empty if it ends by itself
record PlanRunner(PlanFile plan, URI target, Map<String, String> properties, Optional<Duration> duration) {
    private static final Duration MAX_DURATION = Duration.ofDays(7);

    /// @param userProperties properties for the plan, such as `users=50`
    /// @throws BadInput if the file isn't a JMeter plan, or the URL can't be used with one
    static PlanRunner of(Path plan, URI target, List<String> userProperties, Optional<Duration> duration)
            throws IOException {
        try {
            Map<String, String> properties = new LinkedHashMap<>(PlanProperties.of(userProperties, Set.of()));
            properties.putAll(PlanRun.target(target));
            return new PlanRunner(PlanFile.read(plan), target, properties, duration);
        } catch (BadPlan | IllegalArgumentException e) {
            throw new BadInput(String.valueOf(e.getMessage()), e);
        }
    }

    int run(Path directory, Output output, LoadEnding ending) throws IOException, InterruptedException {
        Stop stop = new Stop();
        GracefulEnd gracefulEnd = new GracefulEnd();
        LoadProgress progress = output.loadProgress();
        PlanRun run = new PlanRun(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                plan,
                properties,
                directory.toAbsolutePath(),
                Duration.ZERO,
                duration.orElse(null),
                MAX_DURATION,
                PlanRun.GRACEFUL,
                Optional.empty());
        int port = PlanRun.port(target);
        TargetProcess server = TargetProcess.at(PlanRun.host(target), port);
        PlanWatch watch = new PlanWatch(server, port);
        QuietMachine machine = QuietMachine.watch(server, PlanRun.host(target));
        try (Interruption interruption = Interruption.gently(gracefulEnd, stop)) {
            PlanOutcome outcome = PlanLoad.run(
                    Installation.programs().jmeter(), run, stop, gracefulEnd, new ProgressLines(progress), watch);
            progress.clear();
            boolean interrupted = interruption.happened();
            PlanLoadDocument document = PlanReport.document(this, outcome, watch, machine.disturbance(), interrupted);
            LoadDirectory.write(directory, document);
            output.print(
                    document,
                    () -> new PlanLoadView(output.style(), output.columns()).render(document)
                            + (output.isVerbose() ? ProofTable.render(document.proof(), output.columns()) : ""));
            int code = ending.code(document.findings(), directory, interrupted);
            boolean badInput = outcome instanceof PlanOutcome.Failed failed && failed.badInput();
            return badInput && !interrupted ? ExitCode.BAD_INPUT : code;
        }
    }

    /// Progress listener: JMeter's summaries stay; on a terminal each second replaces the one before.
    private record ProgressLines(LoadProgress progress) implements PlanListener {
        @Override
        public void summary(SummaryLine line) {
            progress.line(line.text());
        }

        @Override
        public Optional<Consumer<PlanNow>> seconds() {
            return progress.isShown() ? Optional.of(now -> progress.live(PlanLoadView.line(now))) : Optional.empty();
        }
    }
}
