package dev.loombench.cli.load;

import dev.loombench.cli.Main;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.option.GivenOptions;
import dev.loombench.cli.option.SecretOptions;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.JudgedPercentile;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.LoadResult.DisturbanceCheck;
import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.SteadyStateRunner.WarmUpExtension;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JMeterRunner;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.preflight.TemporarySpace;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.report.view.LoadDescription;
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
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
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
            "  loombench load http://localhost:8080/slow --rate 100 --timeout 2s --format json",
            "  loombench load 'http://localhost:8080/orders/$${id}' --feed orders.csv --rate 200",
            "  loombench load --requests shop.yaml --feed orders.csv --rate 200 --seed 7",
            "  loombench load http://localhost:8080/hello --plan hello.jmx --duration 60s",
            "  loombench load http://localhost:8080/hello --find-capacity --slo 'p99<100ms,errors<0.1%%'",
            "",
            Main.EXIT_CODES
        })
public final class LoadCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "URL",
            arity = "0..1",
            description = "URL to request over HTTP/1.1, with or without TLS, such as http://localhost:8080/hello. Or"
                    + " use --requests.")
    private @Nullable String url;

    @Mixin
    private LoadOptions options = new LoadOptions();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Apache JMeter plan to run instead of --rate or --users. It gets the URL as the properties"
                    + " host, port, protocol and path.")
    private @Nullable Path plan;

    @Option(names = "-J", paramLabel = "NAME=VALUE", description = "JMeter property for the plan; repeatable.")
    private List<String> properties = List.of();

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private CapacitySearchOptions search = new CapacitySearchOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        secrets.declare();
        requireOneLoad();
        LoadOutcomePrinter ending = new LoadOutcomePrinter(output);
        if (search.wanted()) {
            return search(ending);
        }
        if (plan != null) {
            Duration length = options.planDuration();
            if (url == null) {
                throw OptionError.NEEDS.error("--plan", "a URL to run against");
            }
            PlanTarget target = PlanTarget.read(plan, LoadOptions.parseUri(url), properties);
            return run(target, length, directory(), ending);
        }
        LoadOrder order = options.order(url, out);
        Path directory = directory();
        return run(order.withDirectory(directory.toAbsolutePath()), directory, ending);
    }

    /// The order of a single load by the generator, validated as far as possible without its directory.
    ///
    /// @throws UserErrorException if an option is invalid
    public LoadOrder single() {
        requireOneLoad();
        return options.order(url, out);
    }

    /// Refuses options of several kinds of load beside each other.
    private void requireOneLoad() {
        GivenOptions given = GivenOptions.of(spec);
        given.exclude("--find-capacity", "--plan", "--users");
        given.exclude("--plan", "--rate", "--users", "--arrivals", "--connections", "--warmup", "--timeout", "--seed");
        given.exclude("--plan", "--requests", "--feed", "--method", "--header", "--body", "--expect");
        given.exclude("--rate", "--users");
        given.exclude("--users", "--arrivals");
        given.exclude("--requests", "--method", "--header", "--body", "--expect");
        given.need("--find-capacity", "--slo", "--max-rate", "--budget", "--conclusive");
        given.need("--plan", "-J");
    }

    /// Creates the directory for the results.
    ///
    /// @throws WriteFailedException if it can't be created
    /// @throws IOException if there is none for temporary files
    public Path directory() throws IOException {
        TemporarySpace.require();
        try {
            return LoadDirectory.create(out, LocalDateTime.now(ZoneId.systemDefault()), "load");
        } catch (IOException e) {
            throw WriteFailedException.atStart(out, e);
        }
    }

    private int search(LoadOutcomePrinter ending) throws IOException, InterruptedException {
        LoadOrder checked = options.searchOrder(url, out, search.maxRate());
        search.order(checked, options.hasFixedConnections());
        Path directory = directory();
        LoadOrder first = checked.withDirectory(directory.toAbsolutePath());
        return new CapacityRunner(search.order(first, options.hasFixedConnections()), search.conclusive())
                .run(directory, output, ending);
    }

    private int run(LoadOrder order, Path directory, LoadOutcomePrinter ending)
            throws IOException, InterruptedException {
        LoadProgress progress = output.loadProgress();
        Duration maxExtension = order.warmup().plus(order.duration()).multipliedBy(WarmUpExtension.MAX_LOADS);
        GeneratorRequest request =
                new GeneratorRequest(order, JudgedPercentile.DEFAULT, maxExtension, GeneratorRequest.LOG);
        try (InterruptibleWork work = InterruptibleWork.start(progress::clear)) {
            LoadResult load = measured(
                    Installation.generator(work.cancellation()), request, order.host(), order.port(), progress);
            boolean interrupted = work.end();
            return finish(LoadDocumentBuilder.document(order, load, interrupted), directory, interrupted, ending);
        } catch (IOException e) {
            throw WriteFailedException.explain(directory, e, WriteFailedException::ofLoad);
        } finally {
            LoadDirectory.close(directory);
        }
    }

    private int run(PlanTarget target, @Nullable Duration length, Path directory, LoadOutcomePrinter ending)
            throws IOException, InterruptedException {
        LoadProgress progress = output.loadProgress();
        JMeterRunSettings settings = target.settings(directory.toAbsolutePath(), length);
        AtomicBoolean gracefulEnd = new AtomicBoolean();
        try (InterruptibleWork work = InterruptibleWork.startWithGrace(progress::clear, gracefulEnd)) {
            JMeterRunner jmeter =
                    new JMeterRunner(Installation.programs().jmeter(), Jdk.ownJava(), work.cancellation(), gracefulEnd);
            LoadResult load = measured(jmeter, settings, settings.serverHost(), settings.serverPort(), progress);
            boolean interrupted = work.end();
            LoadDocument document = LoadDocumentBuilder.document(target.url(), target.plan(), load, interrupted);
            int code = finish(document, directory, interrupted, ending);
            return load.failure().filter(Failure::badInput).isPresent() ? ExitCode.BAD_INPUT : code;
        } catch (IOException e) {
            throw WriteFailedException.explain(directory, e, WriteFailedException::ofLoad);
        } finally {
            LoadDirectory.close(directory);
        }
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

    private int finish(LoadDocument load, Path directory, boolean interrupted, LoadOutcomePrinter ending)
            throws IOException {
        return ending.finish(
                directory,
                () -> LoadDirectory.write(directory, load),
                () -> output.print(load, LoadDescription.brief(load, output.isVerbose())),
                load.findings(),
                interrupted);
    }

    /// JMeter plan and the URL that it is run against.
    ///
    /// @param properties JMeter properties: the parts of the URL, and those given with `-J`
    record PlanTarget(JmxFile plan, URI url, Map<String, String> properties) {
        private static final Duration MAX_DURATION = Duration.ofDays(7);

        /// Reads the plan and checks the properties.
        ///
        /// @param userProperties properties for the plan, such as `users=50`
        /// @throws UserErrorException if the file isn't a JMeter plan, or the URL can't be used with one
        static PlanTarget read(Path plan, URI url, List<String> userProperties) {
            Map<String, String> properties =
                    new LinkedHashMap<>(JMeterRunSettings.userProperties(userProperties, Set.of()));
            properties.putAll(JMeterRunSettings.targetProperties(url));
            return new PlanTarget(JmxFile.read(plan), url, properties);
        }

        /// Settings for a run of the plan.
        ///
        /// @param length after which the plan is stopped; absent if it ends by itself
        JMeterRunSettings settings(Path directory, @Nullable Duration length) {
            return new JMeterRunSettings(
                    plan,
                    properties,
                    directory,
                    Duration.ZERO,
                    length,
                    MAX_DURATION,
                    JMeterRunSettings.GRACEFUL_PATIENCE,
                    Optional.empty(),
                    OptionalInt.empty(),
                    Optional.empty());
        }
    }
}
