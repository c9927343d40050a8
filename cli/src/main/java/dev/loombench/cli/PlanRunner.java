package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.PlanLoadView;
import dev.loombench.cli.terminal.ProofTable;
import dev.loombench.lab.catalog.InvalidJmxException;
import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.load.DisturbanceCheck;
import dev.loombench.lab.load.ShutdownRequest;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.JMeterListener;
import dev.loombench.lab.load.jmeter.JMeterLoadResult;
import dev.loombench.lab.load.jmeter.JMeterLoadRunner;
import dev.loombench.lab.load.jmeter.JMeterMonitor;
import dev.loombench.lab.load.jmeter.JMeterProperties;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JtlInterval;
import dev.loombench.lab.model.PlanLoadDocument;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.JMeterSummaryLine;
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
record PlanRunner(JmxFile plan, URI target, Map<String, String> properties, Optional<Duration> duration) {
    private static final Duration MAX_DURATION = Duration.ofDays(7);

    /// @param userProperties properties for the plan, such as `users=50`
    /// @throws BadInput if the file isn't a JMeter plan, or the URL can't be used with one
    static PlanRunner read(Path plan, URI target, List<String> userProperties, Optional<Duration> duration)
            throws IOException {
        try {
            Map<String, String> properties = new LinkedHashMap<>(JMeterProperties.parse(userProperties, Set.of()));
            properties.putAll(JMeterRunSettings.targetProperties(target));
            return new PlanRunner(JmxFile.read(plan), target, properties, duration);
        } catch (InvalidJmxException | IllegalArgumentException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        }
    }

    int run(Path directory, Output output, LoadOutcomePrinter ending) throws IOException, InterruptedException {
        Cancellation stop = new Cancellation();
        ShutdownRequest gracefulEnd = new ShutdownRequest();
        LoadProgress progress = output.loadProgress();
        JMeterRunSettings run = new JMeterRunSettings(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                plan,
                properties,
                directory.toAbsolutePath(),
                Duration.ZERO,
                duration.orElse(null),
                MAX_DURATION,
                JMeterRunSettings.GRACEFUL,
                Optional.empty());
        int port = JMeterRunSettings.port(target);
        TargetProcess server = TargetProcess.find(JMeterRunSettings.host(target), port);
        JMeterMonitor watch = new JMeterMonitor(server, port);
        DisturbanceCheck machine = DisturbanceCheck.start(server, JMeterRunSettings.host(target));
        try (InterruptHandler interruption = InterruptHandler.listenWithGrace(gracefulEnd, stop)) {
            JMeterLoadResult outcome = JMeterLoadRunner.run(
                    Installation.programs().jmeter(), run, stop, gracefulEnd, new ProgressLines(progress), watch);
            progress.clear();
            boolean interrupted = interruption.happened();
            PlanLoadDocument document =
                    PlanDocumentBuilder.document(this, outcome, watch, machine.disturbance(), interrupted);
            LoadDirectory.write(directory, document);
            output.print(
                    document,
                    () -> new PlanLoadView(output.style(), output.columns()).render(document)
                            + (output.isVerbose() ? ProofTable.render(document.proof(), output.columns()) : ""));
            int code = ending.finish(document.findings(), directory, interrupted);
            boolean badInput = outcome instanceof JMeterLoadResult.Failed failed && failed.badInput();
            return badInput && !interrupted ? ExitCode.BAD_INPUT : code;
        }
    }

    /// Progress listener: JMeter's summaries stay; on a terminal each second replaces the one before.
    private record ProgressLines(LoadProgress progress) implements JMeterListener {
        @Override
        public void summary(JMeterSummaryLine line) {
            progress.printLine(line.text());
        }

        @Override
        public Optional<Consumer<JtlInterval>> seconds() {
            return progress.isShown()
                    ? Optional.of(now -> progress.showLine(PlanLoadView.secondLine(now)))
                    : Optional.empty();
        }
    }
}
