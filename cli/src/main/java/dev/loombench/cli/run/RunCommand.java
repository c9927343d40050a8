package dev.loombench.cli.run;

import dev.loombench.cli.command.CommandFailure.CommandException;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.command.MachineDescription;
import dev.loombench.cli.command.ManifestVersion;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.GivenOptions;
import dev.loombench.cli.option.SecretOptions;
import dev.loombench.cli.option.SettingOptions;
import dev.loombench.cli.report.OpenOption;
import dev.loombench.cli.terminal.ProgressView;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.run.Laboratory;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.lab.run.RunRequest;
import dev.loombench.lab.run.SampleSizeForecast;
import dev.loombench.lab.run.StoppingRule;
import dev.loombench.lab.schedule.ScheduleForecast;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.protocol.program.ProgramKind.Library;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Sentence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `run` command: measures experiments, judges them and writes a report.
@Command(
        name = "run",
        modelTransformer = SettingOptions.class,
        mixinStandardHelpOptions = true,
        description = "Run experiments: measure them, judge them and write a report.",
        footer = {
            "",
            "Examples:",
            "  loombench run                               all classics, profile quick",
            "  loombench run modern                        all that are tagged modern",
            "  loombench run --profile smoke               does everything work?",
            "  loombench run sleep-10k micro-tasks --profile standard --seed 42",
            "  loombench run waiting --budget 5m           experiments tagged 'waiting'",
            "  loombench run sleep-10k --precision 2%%      as many blocks as ±2 %% takes",
            "  loombench run sleep-10k -p tasks=500,5000 --models 'virtual-per-task,fixed-pool(200)'",
            "  loombench run mine.yaml --jdk 21 --jdk 25 --jvm-arg=-Xmx2g",
            "  loombench run mine.yaml --jdk all --variant zgc=-XX:+UseZGC --cpus 1,2",
            "  loombench run sleep-10k --diagnose          also record each cell once",
            "  loombench run sleep-10k --null --forks 20   how large is the noise here?",
            "  loombench run --claims                      only the cells of published claims",
            "  loombench run --dry-run                     the plan and its duration",
            "  loombench run --open                        follow the report in the browser",
            "  loombench run --resume loombench-runs/20261121-101500-quick",
            "",
            ExitCode.HELP
        })
public final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID|FILE|TAG", description = "Experiments to run. Default: all classics.")
    private List<String> words = List.of();

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name to put after the timestamp in the run's directory.")
    private @Nullable String name;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description = "Complete an earlier run: measure its missing and failed trials. Its experiments and"
                    + " settings are used. Secrets are taken from --secret NAME=VALUE or LOOMBENCH_SECRET_NAME.")
    private @Nullable Path resume;

    @Option(names = "--dry-run", description = "Print the plan and its expected duration, and measure nothing.")
    private boolean dryRun;

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            description = "Progress display: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}, which is live on a"
                    + " terminal and lines elsewhere.")
    private ProgressView.ProgressMode progress = ProgressView.ProgressMode.AUTO;

    @Mixin
    private OpenOption report = new OpenOption();

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        secrets.declare();
        if (resume != null) {
            GivenOptions.requireOnlyResume(spec.commandLine().getParseResult());
        }
        RunOptions options = RunOptions.of(
                SettingOptions.values(spec.commandLine().getParseResult(), ExperimentSettings.rows(), Path.of("")));
        List<Catalog.CatalogEntry> experiments = resume == null ? selected(options) : List.of();
        if (dryRun) {
            return showPlan(options, experiments);
        }
        ProgressView view = output.progress(progress);
        try (InterruptibleWork work = InterruptibleWork.start(view::clear)) {
            return measure(options, experiments, work, view);
        }
    }

    private int measure(
            RunOptions options, List<Catalog.CatalogEntry> experiments, InterruptibleWork work, ProgressView view)
            throws Exception {
        RunOutcomePrinter printer = RunOutcomePrinter.of(output);
        Laboratory laboratory = laboratory(work.cancellation(), view, printer.results());
        try {
            Laboratory.RunResult outcome =
                    resume == null ? laboratory.run(request(options, experiments)) : laboratory.resume(resume);
            boolean interrupted = work.end();
            return printer.finish(outcome, interrupted);
        } catch (InterruptedException e) {
            if (!work.isInterrupted()) {
                throw e;
            }
            work.end();
            output.warn(Notice.NOTHING_MEASURED.message());
            return ExitCode.INTERRUPTED;
        }
    }

    private Laboratory laboratory(Cancellation stop, ProgressView view, ResultsView results) {
        return new Laboratory(
                Installation.programs(), ManifestVersion.text(), MachineDescription.cores(), stop, event -> {
                    view.on(event);
                    if (event instanceof RunEvent.SnapshotTaken(Path run, RunSnapshot snapshot)) {
                        report.write(run, snapshot, output);
                    }
                    if (!output.isJson()) {
                        output.printText(Secrets.redact(results.on(event)));
                    }
                });
    }

    private int showPlan(RunOptions options, List<Catalog.CatalogEntry> experiments) {
        RunRequest request = unexamined(options, experiments);
        TrialSchedule schedule = request.schedule();
        ScheduleForecast forecast = new ScheduleForecast(schedule, request.cores(MachineDescription.cores()));
        StoppingRule rule = request.stoppingRule();
        List<SampleSizeForecast> sampleSizes = SampleSizeForecast.forecast(request, schedule);
        List<Block> description = new ArrayList<>(DryRunDescription.of(forecast));
        Laboratory.missingJdks(schedule).forEach(missing -> description.add(new Sentence(missing + ".")));
        description.add(
                DryRunDescription.addedBlocks(rule, request.settings().budget(), forecast.expected(rule.maxBlocks())));
        sampleSizes.forEach(forecasted -> description.add(new Sentence(forecasted.sentence())));
        output.print(RunDryRun.of(forecast, rule, sampleSizes), description);
        return ExitCode.OK;
    }

    /// The request. Invalid input is rejected before the machine is examined, which takes seconds.
    private RunRequest request(RunOptions options, List<Catalog.CatalogEntry> experiments) throws InterruptedException {
        RunRequest unexamined = unexamined(options, experiments);
        unexamined.schedule();
        return request(options.settings(), experiments, unexamined.jdks(), MachineDescription.examined(out));
    }

    private RunRequest unexamined(RunOptions options, List<Catalog.CatalogEntry> experiments) {
        return request(
                options.settings(), experiments, options.environments(output::inform), MachineDescription.unexamined());
    }

    private RunRequest request(
            RunSettings settings,
            List<Catalog.CatalogEntry> experiments,
            List<JdkRecord> jdks,
            MachineDescription machine) {
        if (name != null) {
            requireFileName(name);
        }
        return new RunRequest(
                experiments,
                settings,
                jdks,
                out,
                name == null ? defaultName(settings, experiments) : name,
                GivenOptions.repeating(spec.root().commandLine().getParseResult(), settings.seed()),
                machine.host(),
                machine.findings());
    }

    private List<Catalog.CatalogEntry> selected(RunOptions options) {
        List<Catalog.CatalogEntry> experiments =
                installed(Installation.catalog().select(words));
        return options.settings().claimed() ? withClaims(experiments) : experiments;
    }

    /// Leaves out what needs the second archive where that isn't unpacked, and says so.
    private List<Catalog.CatalogEntry> installed(List<Catalog.CatalogEntry> experiments) {
        Map<Boolean, List<Catalog.CatalogEntry>> byArchive = experiments.stream()
                .collect(Collectors.partitioningBy(entry -> needsServers(entry.experiment())
                        && Installation.programs().lacksServers()));
        List<Catalog.CatalogEntry> missing = byArchive.getOrDefault(true, List.of());
        List<Catalog.CatalogEntry> present = byArchive.getOrDefault(false, List.of());
        if (missing.isEmpty()) {
            return present;
        }
        CommandException failure = Installation.withoutServers(
                missing.stream().map(entry -> entry.experiment().id()).toList());
        if (present.isEmpty()) {
            throw failure;
        }
        output.inform(String.valueOf(failure.getMessage()));
        return present;
    }

    private static boolean needsServers(Experiment experiment) {
        return experiment.method() == MethodKind.HTTP
                || experiment.workload() instanceof ProgramWorkload workload
                        && workload.program().library() == Library.JDBC;
    }

    /// Keeps experiments that have claims, and reports those that were named but have none.
    private List<Catalog.CatalogEntry> withClaims(List<Catalog.CatalogEntry> experiments) {
        Map<Boolean, List<Catalog.CatalogEntry>> byClaims = experiments.stream()
                .collect(Collectors.partitioningBy(
                        entry -> !entry.experiment().claims().isEmpty()));
        if (!words.isEmpty()) {
            byClaims.getOrDefault(false, List.of())
                    .forEach(entry -> output.inform(
                            Notice.NO_CLAIMS.message(entry.experiment().id())));
        }
        return byClaims.getOrDefault(true, List.of());
    }

    private static String defaultName(RunSettings settings, List<Catalog.CatalogEntry> experiments) {
        return experiments.size() == 1
                ? experiments.getFirst().experiment().id()
                : (settings.claimed() ? "claims-" : "") + settings.profile();
    }

    private static void requireFileName(String name) {
        if (!name.matches("[\\p{L}\\p{N}._-]{1,80}") || name.startsWith(".")) {
            throw OptionError.FORM.error("--name", name, "of letters, digits, '.', '_' and '-' only, at most 80");
        }
    }
}
