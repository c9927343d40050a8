package dev.loombench.cli.load;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.SecretOptions;
import dev.loombench.cli.option.SettingOptions;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.LoadResult.DisturbanceCheck;
import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.SteadyStateRunner;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.checks.FailRule;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.load.jmeter.DistributedLoad;
import dev.loombench.lab.load.jmeter.EngineRunner;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JMeterRunner;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.preflight.TemporarySpace;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.service.settings.LoadSettings;
import dev.loombench.lab.service.settings.SettingValues;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.RequestUrl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `load` command: sends requests to a URL and reports response times.
@Command(
        name = "load",
        modelTransformer = SettingOptions.class,
        mixinStandardHelpOptions = true,
        description = "Send requests to a URL, or a mix of requests, and report response times, errors and the"
                + " bottleneck.",
        footer = {
            "",
            "Examples:",
            "  loombench load http://localhost:8080/hello --rate 500",
            "  loombench load http://localhost:8080/hello --users 64 --duration 20s --warmup 5s",
            "  loombench load https://localhost:8443/ --rate 200 --arrivals even --connections 400",
            "  loombench load http://localhost:8080/login --rate 50 --method POST \\",
            "      --header 'Content-Type: application/json' --body '{\"user\":\"a\"}' --expect 200 --expect"
                    + " text=token",
            "  loombench load http://localhost:8080/hello --rate 500 --fail-on 'p99>200ms' --fail-on 'errors>0.1%%'",
            "  loombench load http://localhost:8080/slow --rate 100 --timeout 2s --format json",
            "  loombench load 'http://localhost:8080/orders/$${id}' --feed orders.csv --rate 200",
            "  loombench load --requests shop.yaml --feed orders.csv --rate 200 --seed 7",
            "  loombench load http://localhost:8080/hello --plan hello.jmx --duration 60s",
            "  loombench load http://shop:8080/ --rate 4000 --engines a:1099,b:1099",
            "  loombench load http://localhost:8080/hello --find-capacity --slo 'p99<100ms,errors<0.1%%'",
            "",
            ExitCode.HELP
        })
public final class LoadCommand implements Callable<Integer> {
    private static final Duration MAX_PLAN_DURATION = Duration.ofDays(7);

    @Parameters(
            paramLabel = "URL",
            arity = "0..1",
            description = "URL to request over HTTP/1.1, with or without TLS, such as http://localhost:8080/hello. Or"
                    + " use --requests.")
    private @Nullable String url;

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        secrets.declare();
        LoadOptions options = options();
        SettingValues given = options.given();
        if (given.get(LoadSettings.FIND_CAPACITY)) {
            SearchOrder order = options.search(out);
            return new CapacityRunner(order, given.get(LoadSettings.REQUIRE_VERDICT)).run(ending());
        }
        if (given.has(LoadSettings.ENGINES)) {
            return runEngines(options.order(out), given);
        }
        return given.has(LoadSettings.PLAN) ? runPlan(given) : generate(options.order(out), failOn(given));
    }

    /// The order of a single load by the generator, validated as far as possible without its directory.
    ///
    /// @throws UserErrorException if an option is invalid
    public LoadOrder single() {
        return options().order(out);
    }

    /// The settings that are given, none of which excludes another.
    private LoadOptions options() {
        SettingValues given =
                SettingOptions.values(spec.commandLine().getParseResult(), LoadSettings.rows(), Path.of(""));
        given.requireConsistent(LoadSettings.rows());
        return new LoadOptions(given, url);
    }

    private static List<FailRule> failOn(SettingValues given) {
        return given.find(LoadSettings.FAIL_ON).orElse(List.of());
    }

    /// Creates the directory for the results.
    ///
    /// @throws WriteFailedException if it can't be created
    /// @throws IOException if there is none for temporary files
    public Path directory() throws IOException {
        TemporarySpace.require();
        return LoadDirectory.create(out, LocalDateTime.now(ZoneId.systemDefault()), "load");
    }

    private LoadOutcomePrinter ending() throws IOException {
        return new LoadOutcomePrinter(output, directory());
    }

    private int generate(LoadOrder checked, List<FailRule> failOn) throws IOException, InterruptedException {
        LoadOutcomePrinter ending = ending();
        LoadOrder order = checked.withDirectory(ending.directory().toAbsolutePath());
        Duration maxExtension = order.warmup().plus(order.duration()).multipliedBy(SteadyStateRunner.MAX_LOADS);
        GeneratorRequest request =
                new GeneratorRequest(order, JudgedPercentile.DEFAULT, maxExtension, GeneratorRequest.LOG);
        LoadProgress progress = output.loadProgress();
        return ending.run(() -> {
            try (InterruptibleWork work = InterruptibleWork.start(progress::clear)) {
                LoadResult load = measured(
                        Installation.generator(work.cancellation()), request, order.host(), order.port(), progress);
                boolean interrupted = work.end();
                return ending.finish(LoadDocumentBuilder.document(order, load, interrupted, failOn), interrupted);
            }
        });
    }

    /// Runs a plan of JMeter, which ends by itself or after the given duration.
    private int runPlan(SettingValues options) throws IOException, InterruptedException {
        if (url == null) {
            throw OptionError.NEEDS.error("--plan", "a URL to run against");
        }
        URI target;
        Map<String, String> given = new LinkedHashMap<>();
        try {
            target = URI.create(RequestUrl.normalize(url));
            given.putAll(options.find(LoadSettings.PROPERTIES).orElse(Map.of()));
        } catch (IllegalArgumentException e) {
            throw OptionError.UNUSABLE.because(e, String.valueOf(e.getMessage()));
        }
        given.putAll(JMeterRunSettings.targetProperties(target));
        JmxFile jmx = JmxFile.read(options.find(LoadSettings.PLAN).orElseThrow());
        JMeterInstallation jmeter = Installation.jmeter(true, LoadSettings.PLAN.option());
        LoadOutcomePrinter ending = ending();
        JMeterRunSettings settings = new JMeterRunSettings(
                jmx,
                given,
                ending.directory().toAbsolutePath(),
                Duration.ZERO,
                options.find(LoadSettings.DURATION).orElse(null),
                MAX_PLAN_DURATION,
                JMeterRunSettings.GRACEFUL_PATIENCE,
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty());
        LoadProgress progress = output.loadProgress();
        return ending.run(() -> {
            try (InterruptibleWork work = InterruptibleWork.startWithGrace(progress::clear)) {
                JMeterRunner runner = new JMeterRunner(jmeter, Jdk.ownJava(), work.cancellation(), work.gracefulEnd());
                LoadResult load = measured(runner, settings, settings.serverHost(), settings.serverPort(), progress);
                boolean interrupted = work.end();
                int code = ending.finish(
                        LoadDocumentBuilder.document(target, jmx, load, interrupted, failOn(options)), interrupted);
                return load.failure().filter(Failure::badInput).isPresent() ? ExitCode.BAD_INPUT : code;
            }
        });
    }

    /// Runs JMeter's remote engines.
    private int runEngines(LoadOrder checked, SettingValues given) throws IOException, InterruptedException {
        List<String> engines = given.find(LoadSettings.ENGINES).orElseThrow();
        given.find(LoadSettings.ENGINES, names -> new DistributedLoad(names, checked).jmx());
        JMeterInstallation jmeter = Installation.jmeter(true, LoadSettings.ENGINES.option());
        LoadOutcomePrinter ending = ending();
        DistributedLoad load = new DistributedLoad(
                engines, checked.withDirectory(ending.directory().toAbsolutePath()));
        Map<String, String> properties = given.find(LoadSettings.PROPERTIES).orElse(Map.of());
        LoadProgress progress = output.loadProgress();
        return ending.run(() -> {
            try (InterruptibleWork work = InterruptibleWork.startWithGrace(progress::clear)) {
                JMeterRunner runner = new JMeterRunner(jmeter, Jdk.ownJava(), work.cancellation(), work.gracefulEnd());
                LoadResult result =
                        measured(new EngineRunner(runner, properties), load, checked.host(), checked.port(), progress);
                boolean interrupted = work.end();
                return ending.finish(
                        LoadDocumentBuilder.document(load, result, interrupted, failOn(given)), interrupted);
            }
        });
    }

    /// Makes a load, and checks that nothing else used the machine meanwhile.
    private static <R> LoadResult measured(
            LoadGenerator<R> generator, R request, String host, int port, LoadProgress progress)
            throws IOException, InterruptedException {
        TargetProcess target = TargetProcess.find(host, port);
        DisturbanceCheck machine = DisturbanceCheck.start(target, host);
        LoadResult load = generator.run(request, target, progress);
        return load.figures().isPresent() ? load.withFinding(machine.disturbance()) : load;
    }
}
