package dev.loombench.cli.report;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.report.export.ExportSourceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `open` command: opens a run's report in the browser.
@Command(
        name = "open",
        mixinStandardHelpOptions = true,
        description =
                "Open the report of a run or a load in the default browser, or in the one that BROWSER names. The path is"
                        + " printed in any case. A missing report is written first.",
        footer = {
            "",
            "Examples:",
            "  loombench open                                        the newest run",
            "  loombench open loombench-runs/20261121-101500-quick   that run",
            "  loombench open runs                                   the newest run in another directory",
            "  loombench open compared.html                          a page of 'loombench compare --format html'"
        })
public final class OpenCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description =
                    "Directory of a run or a load, HTML file, or directory of runs (the newest is opened). Default:"
                            + " ${DEFAULT-VALUE}.")
    private Path run = Path.of("loombench-runs");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Path report = report();
        spec.commandLine().getOut().println(report);
        open(report).ifPresent(this::warn);
        return ExitCode.OK;
    }

    /// Opens a file in the browser.
    ///
    /// @return why that isn't possible, and where the file is; empty if it was opened
    static Optional<String> open(Path file) throws InterruptedException {
        Optional<DefaultBrowser> browser = DefaultBrowser.find(System.getenv(), System.getProperty("os.name"));
        if (browser.isEmpty()) {
            return Optional.of(Notice.NO_BROWSER.message(file));
        }
        return browser.get()
                .open(file.toAbsolutePath().toUri())
                .map(reason -> Notice.BROWSER_FAILED.message(reason, file));
    }

    private Path report() throws IOException {
        if (run.toString().endsWith(".html") && Files.isRegularFile(run)) {
            return run;
        }
        Path directory = locate(run);
        Path report = ReportFile.pathIn(directory);
        return Files.exists(report) ? report : ReportFile.write(ExportSourceReader.read(directory));
    }

    private void warn(String line) {
        spec.commandLine().getErr().println("loombench: " + Screen.sanitized(line));
        spec.commandLine().getErr().flush();
    }

    /// Directory of a run: the given one, or the newest run in a folder of runs.
    ///
    /// @throws UserErrorException if the path is neither a run nor a folder of runs
    static Path locate(Path path) throws IOException {
        if (Files.isRegularFile(path) && ExportSourceReader.isDocument(path)) {
            return path.resolveSibling("");
        }
        if (ExportSourceReader.document(path).isPresent()) {
            return path;
        }
        return newest(path).orElseThrow(() -> ExportSourceReader.unreadable(path));
    }

    private static Optional<Path> newest(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> runs = Files.list(folder)) {
            return runs.flatMap(run -> ExportSourceReader.document(run).stream())
                    .max(Comparator.comparingLong(
                                    (Path document) -> document.toFile().lastModified())
                            .thenComparing(Comparator.naturalOrder()))
                    .map(Path::getParent);
        }
    }
}
