package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.PlanLoadView;
import dev.loombench.cli.terminal.ProofTable;
import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.catalog.JmxFile.InvalidJmxException;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.load.LoadAssessment.DisturbanceCheck;
import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.ExactHistogram;
import dev.loombench.lab.load.jmeter.JMeterLoadChecks;
import dev.loombench.lab.load.jmeter.JMeterLoadResult;
import dev.loombench.lab.load.jmeter.JMeterLoadRunner;
import dev.loombench.lab.load.jmeter.JMeterLoadRunner.JMeterListener;
import dev.loombench.lab.load.jmeter.JMeterMonitor;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JMeterRunSettings.JMeterProperties;
import dev.loombench.lab.load.jmeter.JMeterRunSettings.ShutdownRequest;
import dev.loombench.lab.load.jmeter.JtlFigures;
import dev.loombench.lab.load.jmeter.JtlResult;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyFigures;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyWindow;
import dev.loombench.lab.load.jmeter.JtlTail.JtlInterval;
import dev.loombench.lab.load.jmeter.SecondSeries.JtlSecond;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.model.LoadRecord.OverviewRecord;
import dev.loombench.lab.model.PlanLoadDocument;
import dev.loombench.lab.model.PlanLoadDocument.LawRecord;
import dev.loombench.lab.model.PlanLoadDocument.PlanUsersRecord;
import dev.loombench.lab.process.JMeterProcess.JMeterSummaryLine;
import dev.loombench.lab.store.LoadDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Runs `load URL --plan FILE`: a JMeter plan against a URL.
///
/// @param properties JMeter properties: the parts of the URL, and those given with `-J`
/// @param duration after which the plan is stopped; empty if it ends by itself
record PlanRunner(JmxFile plan, URI target, Map<String, String> properties, Optional<Duration> duration) {
    private static final Duration MAX_DURATION = Duration.ofDays(7);

    /// Reads the plan and checks the settings of its run.
    ///
    /// @param userProperties properties for the plan, such as `users=50`
    /// @throws UserErrorException if the file isn't a JMeter plan, or the URL can't be used with one
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

    int run(Path directory, FormatOptions output, LoadOutcomePrinter ending) throws IOException, InterruptedException {
        ShutdownRequest gracefulEnd = new ShutdownRequest();
        LoadProgress progress = output.loadProgress();
        JMeterRunSettings run = new JMeterRunSettings(
                Jdk.ownJava(),
                plan,
                properties,
                directory.toAbsolutePath(),
                Duration.ZERO,
                duration.orElse(null),
                MAX_DURATION,
                JMeterRunSettings.GRACEFUL_PATIENCE,
                Optional.empty());
        int port = JMeterRunSettings.port(target);
        TargetProcess server = TargetProcess.find(JMeterRunSettings.host(target), port);
        JMeterMonitor watch = new JMeterMonitor(server, port);
        DisturbanceCheck machine = DisturbanceCheck.start(server, JMeterRunSettings.host(target));
        try (InterruptibleWork work = InterruptibleWork.startWithGrace(progress::clear, gracefulEnd)) {
            JMeterLoadResult outcome = JMeterLoadRunner.run(
                    Installation.programs().jmeter(),
                    run,
                    work.cancellation(),
                    gracefulEnd,
                    new PlanProgressLines(progress),
                    watch);
            boolean interrupted = work.end();
            PlanLoadDocument document =
                    PlanDocumentBuilder.document(this, outcome, watch, machine.disturbance(), interrupted);
            LoadDirectory.write(directory, document);
            output.print(
                    document,
                    () -> new PlanLoadView(output.style(), output.columns()).render(document)
                            + (output.isVerbose() ? ProofTable.render(document.proof(), output.columns()) : ""));
            int code = ending.finish(document.findings(), directory, interrupted);
            boolean badInput = outcome instanceof JMeterLoadResult.PlanFailure failed && failed.badInput();
            return badInput && !interrupted ? ExitCode.BAD_INPUT : code;
        }
    }

    /// Progress listener: JMeter's summaries stay; on a terminal each second replaces the one before.
    private record PlanProgressLines(LoadProgress progress) implements JMeterListener {
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

    /// Builds the JSON document of a load by a JMeter plan.
    static final class PlanDocumentBuilder {
        private PlanDocumentBuilder() {}

        /// Builds the document of a load.
        ///
        /// @param disturbance other activity on the machine during the load, if there was any
        static PlanLoadDocument document(
                PlanRunner runner,
                JMeterLoadResult outcome,
                JMeterMonitor watch,
                Optional<Finding> disturbance,
                boolean interrupted) {
            return switch (outcome) {
                case JMeterLoadResult.PlanFailure(String reason, boolean badInput) ->
                    failed(runner, reason, interrupted);
                case JMeterLoadResult.PlanMeasurement measured ->
                    measured(runner, measured, watch, disturbance, interrupted);
            };
        }

        private static PlanLoadDocument failed(PlanRunner runner, String reason, boolean interrupted) {
            Finding finding = new Finding(
                    "plan-failed",
                    Severity.INVALID,
                    reason,
                    "see JMeter's log and output beside the results",
                    Map.of());
            return new PlanLoadDocument(
                    PlanLoadDocument.SCHEMA,
                    runner.target().toString(),
                    runner.plan().path().toString(),
                    interrupted ? "interrupted" : "invalid",
                    false,
                    null,
                    null,
                    Map.of(),
                    null,
                    Map.of(),
                    Map.of(),
                    null,
                    null,
                    List.of(),
                    interrupted ? List.of() : List.of(finding),
                    Map.of());
        }

        private static PlanLoadDocument measured(
                PlanRunner runner,
                JMeterLoadResult.PlanMeasurement measured,
                JMeterMonitor watch,
                Optional<Finding> disturbance,
                boolean interrupted) {
            JtlResult result = measured.result();
            SteadyFigures steady = result.steady();
            JtlFigures figures = steady == null ? result.total() : steady.figures();
            List<Finding> findings = new ArrayList<>(findings(measured, figures, watch));
            disturbance.ifPresent(findings::add);
            boolean invalid = findings.stream().anyMatch(finding -> finding.severity() == Severity.INVALID);
            return new PlanLoadDocument(
                    PlanLoadDocument.SCHEMA,
                    runner.target().toString(),
                    runner.plan().path().toString(),
                    interrupted ? "interrupted" : invalid ? "invalid" : "valid",
                    steady != null,
                    figures.span().seconds(),
                    figures.span().seconds() == 0
                            ? null
                            : Double.valueOf((figures.samples() - figures.errors())
                                    / figures.span().seconds()),
                    latencies(figures.times()),
                    new OverviewRecord(
                            figures.overview().satisfying(),
                            figures.overview().tolerable(),
                            figures.overview().slow(),
                            figures.overview().failed()),
                    requests(result, figures),
                    figures.failures().counts().byWord(),
                    users(result, steady),
                    steady == null ? null : law(steady),
                    measured.summaries().stream().map(JMeterSummaryLine::text).toList(),
                    findings,
                    JMeterLoadChecks.proof(result, figures, watch));
        }

        private static List<Finding> findings(
                JMeterLoadResult.PlanMeasurement measured, JtlFigures figures, JMeterMonitor watch) {
            List<Finding> findings = new ArrayList<>(JMeterLoadChecks.findings(measured.result(), figures, watch));
            if (measured.result().steady() == null) {
                String reason = measured.result().window() instanceof SteadyWindow.NoWindow(String why)
                        ? why
                        : "No request was answered while all users were active.";
                findings.add(warning(
                        "no-steady-window",
                        "the figures include ramp-up and shutdown: " + reason.replaceAll("\\.$", ""),
                        "let the plan run longer"));
            }
            findings.addAll(JMeterLoadChecks.warnings(measured, figures));
            return findings;
        }

        private static Finding warning(String code, String message, String remedy) {
            return new Finding(code, Severity.WARNING, message, remedy, Map.of());
        }

        private static Map<String, Double> latencies(ExactHistogram times) {
            Map<String, Double> figures = new LinkedHashMap<>();
            times.mean().ifPresent(millis -> figures.put("mean", millis / 1e3));
            for (String percent : List.of("50", "75", "90", "95", "99", "99.9")) {
                times.percentile(Double.parseDouble(percent))
                        .ifPresent(millis -> figures.put("p" + percent, millis / 1e3));
            }
            times.max().ifPresent(millis -> figures.put("max", millis / 1e3));
            return figures;
        }

        private static Map<String, Long> requests(JtlResult result, JtlFigures figures) {
            Map<String, Long> requests = new LinkedHashMap<>();
            requests.put("ended", figures.samples());
            requests.put("failed", figures.errors());
            requests.put("cutOff", result.cutOff());
            requests.put("wholeRun", result.total().samples());
            requests.put("wholeRunFailed", result.total().errors());
            requests.put("asideFailed", result.setupErrors().counts().total());
            return requests;
        }

        private static PlanUsersRecord users(JtlResult result, @Nullable SteadyFigures steady) {
            if (steady == null) {
                long oldest = result.seconds().stream()
                        .mapToLong(JtlSecond::oldestMillis)
                        .max()
                        .orElse(0);
                return new PlanUsersRecord(result.users(), 0, null, null, oldest / 1e3);
            }
            OptionalLong minPerUser = steady.perUser().min();
            OptionalLong maxPerUser = steady.perUser().max();
            return new PlanUsersRecord(
                    result.users(),
                    steady.users(),
                    minPerUser.isPresent() ? minPerUser.getAsLong() : null,
                    maxPerUser.isPresent() ? maxPerUser.getAsLong() : null,
                    steady.oldestMillis() / 1e3);
        }

        private static @Nullable LawRecord law(SteadyFigures steady) {
            return steady.users() == 0 ? null : LoadRecords.law(JMeterLoadChecks.littlesLaw(steady));
        }
    }
}
