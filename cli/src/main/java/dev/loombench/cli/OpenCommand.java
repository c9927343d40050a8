package dev.loombench.cli;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.process.DefaultBrowser;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `open` command: opens a run's report in the browser.
@Command(
        name = "open",
        mixinStandardHelpOptions = true,
        description = "Open a run's report in the default browser, or in the one that BROWSER names. The path is"
                + " printed in any case. A missing report is written first.",
        footer = {
            "",
            "Examples:",
            "  loombench open                                        the newest run",
            "  loombench open loombench-runs/20261121-101500-quick   that run",
            "  loombench open runs                                   the newest run in another directory",
            "  loombench open comparison.html                        a page that 'loombench report RUN RUN' wrote"
        })
final class OpenCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description = "Run directory, HTML file, or directory of runs (the newest is opened). Default:"
                    + " ${DEFAULT-VALUE}.")
    private Path run = Path.of("loombench-runs");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Path report = report();
        spec.commandLine().getOut().println(report);
        Optional<DefaultBrowser> browser = DefaultBrowser.find(System.getenv(), System.getProperty("os.name"));
        if (browser.isEmpty()) {
            warn("no browser was found: open the file yourself");
            return ExitCode.OK;
        }
        browser.get()
                .open(report.toAbsolutePath().toUri())
                .ifPresent(reason -> warn("the browser could not be opened: " + reason));
        return ExitCode.OK;
    }

    private Path report() throws IOException {
        if (run.toString().endsWith(".html") && Files.isRegularFile(run)) {
            return run;
        }
        Path directory = RunLocator.locate(run);
        Path report = ReportFile.pathIn(directory);
        return Files.exists(report) ? report : ReportFile.write(RunDirectory.readRun(directory), directory);
    }

    private void warn(String line) {
        spec.commandLine().getErr().println("loombench: " + Screen.sanitized(line));
        spec.commandLine().getErr().flush();
    }
}
