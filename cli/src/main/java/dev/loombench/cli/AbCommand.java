package dev.loombench.cli;

import dev.loombench.cli.terminal.AbView;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.machine.host.HostReader;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbMessages;
import dev.loombench.lab.service.AbSession;
import dev.loombench.lab.service.AbSession.AbListener;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfigParser;
import dev.loombench.lab.service.config.AbFileReader;
import dev.loombench.lab.service.config.PartialAbConfig;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `ab` command: compares two ways to run the user's own HTTP service.
@Command(
        name = "ab",
        mixinStandardHelpOptions = true,
        description = "Compare two ways to run your own HTTP service: start them in turn, put the same load on"
                + " both, and say which one is better, with intervals and a recommendation. A side can be any"
                + " program that answers HTTP.",
        footer = {
            "",
            "Exit codes: 0 ok; 2 bad input; 4 a side can't be measured, or the figures are invalid; 5 undecided (with"
                    + " --require-conclusive), or nothing to compare for a --threshold; 99 a --threshold is certainly"
                    + " exceeded; 130 interrupted (finished trials are saved).",
            "",
            "Examples:",
            "  loombench ab --a 'java -jar app.jar' \\",
            "      --b 'java -Dspring.threads.virtual.enabled=true -jar app.jar' \\",
            "      --url http://localhost:8080/orders --rate 200",
            "  loombench ab                                       reads loombench-ab.yaml",
            "  loombench ab service/loombench-ab.yaml --pairs 12 --budget 20m",
            "  loombench ab --url 'http://localhost:8080/orders/$${id}' --feed orders.csv --rate 200",
            "  loombench ab --plan orders.jmx --duration 40s      a JMeter plan as the load",
            "  loombench ab --find-capacity --slo 'p99<100ms,errors<0.1%%'   highest sustained rate",
            "  loombench ab --bigger-pool 1000                    would a larger pool do?",
            "  loombench ab --null                                how large is the noise?",
            "  loombench ab --threshold 'slower>3%%' --format json   a gate for CI",
            "  loombench ab --dry-run                             the plan and its duration"
        })
final class AbCommand implements Callable<Integer> {
    private static final Path DEFAULT_FILE = Path.of("loombench-ab.yaml");

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "YAML file with all settings. Default: loombench-ab.yaml, if it exists and there is no --a.")
    private @Nullable Path file;

    @Option(names = "--file", paramLabel = "FILE", description = "Same as FILE.")
    private @Nullable Path named;

    @Mixin
    private AbSideOptions sides = new AbSideOptions();

    @Mixin
    private AbSettings settings = new AbSettings();

    @Mixin
    private AbSearchOptions search = new AbSearchOptions();

    @Option(names = "--null", description = "A/A run: compare side a with itself, so that any difference is noise.")
    private boolean again;

    @Option(
            names = "--require-conclusive",
            description = "Exit with code 5 if the verdict on the mean latency (without --rate and --plan: on the"
                    + " capacity) is undecided.")
    private boolean requireConclusive;

    @Option(
            names = "--dry-run",
            description = "Check that the programs exist, print the plan and its expected duration, and start nothing.")
    private boolean dryRun;

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        long seed = ThreadLocalRandom.current().nextLong(1, 1_000_000);
        PartialAbConfig draft = settings.applyTo(search.applyTo(sides.applyTo(read())));
        if (again && sides.hasOptionsB() && draft.sides().size() > 1) {
            throw new UserErrorException(
                    "--null compares the first side with itself: leave out either --null or the options of side b");
        }
        AbConfig order = AbConfigParser.parse(draft, again, seed);
        if (dryRun) {
            AbSession.check(order);
            AbForecast forecast = AbForecast.of(order, AbForecast.ASSUMED_START, Duration.ZERO);
            output.print(AbDryRun.of(order, forecast), () -> Screen.sanitized(AbMessages.plan(order, forecast)) + "\n");
            return ExitCode.OK;
        }
        MachineDescription machine =
                new MachineDescription(HostReader.read(), List.of(), List.of(), List.of()).examine(out);
        AbSession.RunContext setting = new AbSession.RunContext(
                out,
                command(order.effort().seed()),
                ManifestVersion.text(),
                machine.host(),
                machine.findings(),
                Installation.programs().jmeter());
        LoadProgress progress = output.loadProgress();
        try (InterruptibleWork work = InterruptibleWork.start(progress::clear)) {
            AbSession session = new AbSession(
                    order,
                    setting,
                    Installation.generator(work.cancellation()),
                    work.cancellation(),
                    listener(progress));
            AbSession.AbResult outcome = session.run();
            return new AbOutcomePrinter(output, requireConclusive)
                    .finish(
                            outcome,
                            work.end(),
                            () -> new AbView(output.style(), output.columns()).render(outcome.document()));
        }
    }

    private PartialAbConfig read() throws IOException {
        if (file != null && named != null) {
            throw new UserErrorException("'" + file + "' and --file " + named + " exclude each other: give one file");
        }
        Path explicit = file == null ? named : file;
        boolean useDefault = explicit == null && !sides.hasCommandA() && Files.exists(DEFAULT_FILE);
        Path path = useDefault ? DEFAULT_FILE : explicit;
        if (path == null) {
            return PartialAbConfig.empty(Path.of("").toAbsolutePath());
        }
        try {
            Path directory = path.toAbsolutePath().normalize().getParent();
            return AbFileReader.read(
                    path.toString(),
                    directory == null ? Path.of("/") : directory,
                    Files.readString(path),
                    settings.feed());
        } catch (IOException e) {
            throw new UserErrorException(path + ": can't be read (" + FileErrorText.describe(e) + ")", e);
        }
    }

    private static AbListener listener(LoadProgress progress) {
        return new AbListener() {
            @Override
            public void notice(String sentence) {
                progress.printLine(sentence);
            }

            @Override
            public void stage(String text) {
                progress.printLine(text);
            }

            @Override
            public void second(LoadSecond second) {
                progress.showOnTerminal(second);
            }

            @Override
            public void summary(LoadUpdate.JMeterInterval summary) {
                progress.showOnTerminal("load, last " + summary.span().toSeconds() + " s: answered "
                        + Format.rate(summary.perSecond()) + ", mean "
                        + Format.seconds(summary.mean().toMillis() / 1e3) + ", longest "
                        + Format.seconds(summary.longest().toMillis() / 1e3) + ", errors " + summary.errors());
            }
        };
    }

    /// The command line that repeats the same trials in the same order: the one typed, with the seed added.
    private List<String> command(long seed) {
        List<String> args = new ArrayList<>(List.of("loombench"));
        args.addAll(spec.root().commandLine().getParseResult().originalArgs());
        if (!args.contains("--seed") && args.stream().noneMatch(word -> word.startsWith("--seed="))) {
            args.addAll(List.of("--seed", Long.toString(seed)));
        }
        return args;
    }
}
