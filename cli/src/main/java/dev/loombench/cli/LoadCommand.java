package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.LoadView;
import dev.loombench.cli.terminal.ProofTable;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.GeneratorRunner.JudgedPercentile;
import dev.loombench.lab.load.LoadAssessment;
import dev.loombench.lab.load.LoadAssessment.DisturbanceCheck;
import dev.loombench.lab.load.SteadyStateRunner;
import dev.loombench.lab.load.SteadyStateRunner.WarmUpExtension;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
            "  loombench load http://localhost:8080/hello --find-capacity --slo 'p99<100ms,errors<0.1%%'"
        })
final class LoadCommand implements Callable<Integer> {
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
    private CapacitySearchOptions search = new CapacitySearchOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() throws Exception {
        LoadOutcomePrinter ending = new LoadOutcomePrinter(output);
        if (search.wanted()) {
            if (plan != null) {
                throw new UserErrorException(
                        "--find-capacity and --plan exclude each other: a search needs a request rate, and a plan"
                                + " has users who wait for answers");
            }
            return search(ending);
        }
        search.requireNone();
        if (plan != null) {
            Optional<Duration> length = options.planDuration();
            if (url == null) {
                throw new UserErrorException("--plan needs the URL to run against");
            }
            PlanRunner runner = PlanRunner.read(plan, LoadOptions.parseUri(url), properties, length);
            return runner.run(directory(), output, ending);
        }
        requireNoProperties();
        LoadOrder order = options.order(url, out);
        Path directory = directory();
        return run(order.withDirectory(directory.toAbsolutePath()), directory, ending);
    }

    /// The order of a single load by the generator, validated as far as possible without its directory.
    ///
    /// @throws UserErrorException if the options ask for a capacity search or a JMeter plan
    LoadOrder single() {
        if (search.wanted()) {
            throw new UserErrorException(
                    "--find-capacity isn't possible here, since it consists of many short loads: use --rate or"
                            + " --users");
        }
        if (plan != null) {
            throw new UserErrorException(
                    "--plan isn't possible here: use --rate or --users, or run the plan separately");
        }
        search.requireNone();
        requireNoProperties();
        return options.order(url, out);
    }

    private void requireNoProperties() {
        if (!properties.isEmpty()) {
            throw new UserErrorException(
                    "-J " + properties.getFirst() + ": properties are for a JMeter plan; add --plan");
        }
    }

    /// Creates the directory for the results.
    Path directory() throws IOException {
        return LoadDirectory.create(out, LocalDateTime.now(ZoneId.systemDefault()), "load");
    }

    private int search(LoadOutcomePrinter ending) throws IOException, InterruptedException {
        requireNoProperties();
        LoadOrder checked = options.searchOrder(url, out, search.maxRate());
        search.order(checked, options.hasFixedConnections());
        Path directory = directory();
        LoadOrder first = checked.withDirectory(directory.toAbsolutePath());
        return new CapacityRunner(search.order(first, options.hasFixedConnections()), search.conclusive())
                .run(directory, output, ending);
    }

    private static Duration maxWarmupExtension(LoadOrder order) {
        return order.warmup().plus(order.duration()).multipliedBy(WarmUpExtension.MAX_LOADS);
    }

    private int run(LoadOrder order, Path directory, LoadOutcomePrinter ending)
            throws IOException, InterruptedException {
        LoadProgress progress = output.loadProgress();
        try (InterruptibleWork work = InterruptibleWork.start(progress::clear)) {
            GeneratorRunner generator = Installation.generator(work.cancellation());
            TargetProcess target = TargetProcess.find(order.host(), order.port());
            Path log = directory.resolve("generator.log");
            DisturbanceCheck machine = DisturbanceCheck.start(target, order.host());
            LoadAssessment measured = new SteadyStateRunner(
                            work.cancellation(), maxWarmupExtension(order), progress::printLine)
                    .run(() -> generator.run(order, target, JudgedPercentile.DEFAULT, log, progress::on))
                    .withFinding(machine.disturbance());
            boolean interrupted = work.end();
            LoadDocument load = LoadDocumentBuilder.document(measured, interrupted);
            LoadDirectory.write(directory, load);
            output.print(
                    load,
                    () -> new LoadView(output.style(), output.columns()).render(load)
                            + (output.isVerbose() ? ProofTable.render(load.proof(), output.columns()) : ""));
            return ending.finish(load.findings(), directory, interrupted);
        }
    }
}
