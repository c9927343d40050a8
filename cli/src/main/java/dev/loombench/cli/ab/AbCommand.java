package dev.loombench.cli.ab;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.command.MachineDescription;
import dev.loombench.cli.command.ManifestVersion;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.GivenOptions;
import dev.loombench.cli.option.SecretOptions;
import dev.loombench.cli.option.SettingOptions;
import dev.loombench.cli.report.OpenOption;
import dev.loombench.cli.report.ReportFile;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.run.ServiceFiles;
import dev.loombench.lab.run.ServiceRun;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.run.ServiceRun.ServiceRequest;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.settings.AbSettings;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The `ab` command: compares two ways to run the user's own HTTP service, or job.
@Command(
        name = "ab",
        modelTransformer = SettingOptions.class,
        mixinStandardHelpOptions = true,
        description = "Compare two ways to run your own HTTP service: start them in turn, put the same load on"
                + " both, and say which one is better, with intervals and a recommendation. A side can be any"
                + " program that answers HTTP or, with --until-exit, a job that ends by itself.",
        footer = {
            "",
            "Exit codes: 0 ok; 2 bad input; 4 a side can't be measured, or the figures are invalid; 5 undecided (with"
                    + " --require-verdict), or nothing to compare for a --fail-on; 99 a rule of --fail-on is"
                    + " certainly violated; 130 interrupted (finished trials are saved).",
            "",
            "Examples:",
            "  loombench ab --a 'java -jar app.jar' \\",
            "      --b 'java -Dspring.threads.virtual.enabled=true -jar app.jar' \\",
            "      --url http://localhost:8080/orders --rate 200",
            "  loombench ab                                       reads loombench-ab.yaml",
            "  loombench ab service/loombench-ab.yaml --pairs 12 --budget 20m",
            "  loombench ab --url 'http://localhost:8080/orders/$${id}' --feed orders.csv --rate 200",
            "  loombench ab --plan orders.jmx --duration 40s      a JMeter plan as the load",
            "  loombench ab --measure 'k6 run --summary-export=$OUT load.js'   a driver of your own",
            "  loombench ab --find-capacity --slo 'p99<100ms,errors<0.1%%'   highest sustained rate",
            "  loombench ab --bigger-pool 1000                    would a larger pool do?",
            "  loombench ab --null                                how large is the noise?",
            "  loombench ab --fail-on 'slower>3%%' --format json   a gate for CI",
            "  loombench ab --dry-run                             the plan and its duration",
            "  loombench ab --a 'java -jar job.jar 200' --b 'java -jar job.jar virtual' --until-exit   jobs that end",
            "  loombench ab --open                                follow the report in the browser",
            "  loombench ab --resume loombench-runs/20261121-101500-ab"
        })
public final class AbCommand implements Callable<Integer> {
    @Mixin
    private AbConfigOptions config = new AbConfigOptions();

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Option(
            names = "--dry-run",
            description = "Check that the programs exist, print the plan and its expected duration, and start nothing.")
    private boolean dryRun;

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description = "Complete an earlier comparison: measure its missing and failed trials, and make the missing"
                    + " searches, overloads and diagnoses. Its settings are used; the files that it was started with must"
                    + " be unchanged. Secrets are taken from --secret NAME=VALUE or LOOMBENCH_SECRET_NAME.")
    private @Nullable Path resume;

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
            return complete(resume);
        }
        Path directory = Path.of("").toAbsolutePath();
        AbConfig order = read(directory);
        if (dryRun) {
            ServiceRun.check(order);
            AbForecast forecast = new AbForecast(order, AbLoad.ASSUMED_START, Duration.ZERO);
            output.print(
                    AbDryRun.of(order, forecast),
                    forecast.clauses().stream().<Block>map(Sentence::new).toList());
            return ExitCode.OK;
        }
        MachineDescription machine = MachineDescription.examined(out);
        ServiceRequest request = new ServiceRequest(
                out,
                GivenOptions.repeating(
                        spec.root().commandLine().getParseResult(),
                        order.effort().seed()),
                ManifestVersion.text(),
                MachineDescription.cores(),
                machine.host(),
                machine.findings(),
                ServiceFiles.sources(
                        directory,
                        order,
                        config.file(spec.commandLine().getParseResult(), directory)
                                .map(directory::resolve)));
        return measure(order, isConclusive(), run -> run.run(request));
    }

    /// Whether an undecided verdict has an exit code of its own.
    private boolean isConclusive() {
        return spec.commandLine().getParseResult().hasMatchedOption(AbSettings.REQUIRE_VERDICT.option());
    }

    private AbConfig read(Path directory) {
        return config.read(spec.commandLine().getParseResult(), directory);
    }

    /// Completes an earlier run, with the settings that its command line gives once more.
    private int complete(Path run) throws IOException, InterruptedException {
        GivenOptions.requireOnlyResume(spec.commandLine().getParseResult());
        Manifest manifest = ServiceRun.readManifest(run, ManifestVersion.text());
        AbCommand original = original(run, manifest);
        Path directory = Path.of(Objects.requireNonNull(manifest.service()).directory());
        return measure(
                original.read(directory),
                original.isConclusive(),
                session -> session.resume(run, manifest, MachineDescription.cores()));
    }

    /// The command that began a run. Files of arguments (`@file`) are expanded in it already.
    private static AbCommand original(Path run, Manifest manifest) {
        Secrets.known().learnCommand(manifest.command());
        AbCommand command = new AbCommand();
        CommandLine line = new CommandLine(command).setExpandAtFiles(false).setCaseInsensitiveEnumValuesAllowed(true);
        try {
            if (manifest.command().indexOf("ab") != 1) {
                throw new ParameterException(line, "its command isn't one of ab");
            }
            line.parseArgs(manifest.command().stream().skip(2).toArray(String[]::new));
            return command;
        } catch (ParameterException e) {
            throw FileError.DAMAGED.because(e, run.resolve("plan.json"), String.valueOf(e.getMessage()));
        }
    }

    /// Work of a session: a new run or a resumed one.
    private interface Work {
        AbResult run(ServiceRun session) throws IOException;
    }

    private int measure(AbConfig order, boolean conclusive, Work work) throws IOException, InterruptedException {
        LoadProgress progress = output.loadProgress();
        try (InterruptibleWork interruptible = InterruptibleWork.start(progress::clear)) {
            AbResult outcome = work.run(new ServiceRun(
                    order,
                    Installation.generator(interruptible.cancellation()),
                    Installation.jmeter(order.load().work().plan().isPresent(), "--plan"),
                    interruptible.cancellation(),
                    listener(progress)));
            boolean interrupted = interruptible.end();
            int code = new AbOutcomePrinter(output, conclusive).finish(outcome, interrupted);
            if (!interrupted) {
                report.open(ReportFile.pathIn(outcome.directory()), output);
            }
            return code;
        }
    }

    private AbListener listener(LoadProgress progress) {
        return new AbListener() {
            @Override
            public void snapshot(Path directory, RunSnapshot snapshot) {
                report.write(directory, snapshot, output);
            }

            @Override
            public void notice(String sentence) {
                progress.printLine(sentence);
            }

            @Override
            public void stage(String text) {
                progress.printLine(text);
            }

            @Override
            public void load(LoadUpdate now) {
                progress.showOnTerminal(
                        switch (now) {
                            case LoadUpdate.GeneratorSecond(LoadSecond second) -> LoadProgress.secondLine(second);
                            case LoadUpdate.JMeterSummary(String line) -> line;
                        });
            }
        };
    }
}
