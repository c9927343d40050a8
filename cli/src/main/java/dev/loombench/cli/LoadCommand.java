package dev.loombench.cli;

import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.LoadView;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.fork.GeneratorProcess;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Json;
import dev.loombench.lab.journal.LoadDirectory;
import dev.loombench.lab.journal.LoadDocument;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `load`: requests to any URL, and how long their answers took.
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = "Send requests to any URL, and tell how long the answers took and who was the bottleneck.",
        footer = {
            "",
            "Examples:",
            "  loombench load http://localhost:8080/hello --rate 500",
            "  loombench load http://localhost:8080/hello --users 64 --duration 20s --warmup 5s",
            "  loombench load https://localhost:8443/ --rate 200 --arrivals even --connections 400",
            "  loombench load http://localhost:8080/login --rate 50 --method POST \\",
            "      --header 'Content-Type: application/json' --body '{\"user\":\"a\"}' --expect 200 --expect text=token",
            "  loombench load http://localhost:8080/slow --rate 100 --timeout 2s --format json"
        })
final class LoadCommand implements Callable<Integer> {
    @Parameters(paramLabel = "URL", description = "Such as http://localhost:8080/hello; HTTP/1.1, plain or TLS.")
    @SuppressWarnings("NullAway.Init")
    private String url;

    @Mixin
    private LoadOptions options = new LoadOptions();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "A plan of Apache JMeter, in place of a rate or users.")
    private @Nullable Path plan;

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Mixin
    private Output output = new Output();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (plan != null) {
            return runPlan(plan);
        }
        options.order(url, out);
        Path directory = LoadDirectory.create(out, LocalDateTime.now(ZoneId.systemDefault()), "load");
        return run(options.order(url, directory.toAbsolutePath()), directory);
    }

    private static int runPlan(Path plan) {
        throw new BadInput("--plan " + plan + ": plans are run by 'loombench jmeter -n -t " + plan + " -l result.jtl'");
    }

    private int run(LoadOrder order, Path directory) throws IOException, InterruptedException {
        Stop stop = new Stop();
        LoadProgress progress = output.loadProgress();
        try (Interruption interruption = Interruption.listen(stop);
                GeneratorProcess generator = GeneratorProcess.start(
                        Installation.programs().generator(),
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        order,
                        directory.resolve("generator.log"),
                        stop,
                        progress::on)) {
            GeneratorProcess.End end = generator.await();
            progress.clear();
            boolean interrupted = interruption.happened();
            LoadDocument load = LoadReport.document(order, end, interrupted);
            LoadDirectory.write(directory, load);
            return finish(load, directory, interrupted);
        }
    }

    private int finish(LoadDocument load, Path directory, boolean interrupted) {
        PrintWriter stdout = spec.commandLine().getOut();
        PrintWriter stderr = spec.commandLine().getErr();
        stdout.print(
                output.isJson() ? Json.text(load) + "\n" : new LoadView(output.style(), output.columns()).render(load));
        stdout.flush();
        boolean invalid = false;
        for (Finding finding : load.findings()) {
            boolean voids = finding.severity() == Finding.Severity.INVALID;
            if (voids && !invalid || !output.isQuiet() && finding.severity() == Finding.Severity.WARNING) {
                stderr.println("loombench: " + finding.severity() + ": "
                        + Screen.harmless(finding.message() + "; " + finding.remedy()));
            }
            invalid |= voids;
        }
        stderr.println(
                "loombench: " + (interrupted ? "interrupted, what there is is saved; " : "") + "results: " + directory);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return invalid ? ExitCode.INVALID : ExitCode.OK;
    }
}
