package dev.loombench.cli.report;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.OutputFile;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.report.export.ExportFormat;
import dev.loombench.report.export.ExportResult;
import dev.loombench.report.export.ExportSource;
import dev.loombench.report.export.ExportSourceReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `export` command: writes a run or a load in a format of another program.
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Write the results of a run or a load in a format for other programs. Nothing is measured.",
            "",
            "  json    run.json or load.json, unchanged",
            "  csv     one row per trial and metric, for spreadsheets and data frames",
            "  md      the report as Markdown",
            "  jmh     JSON as JMH writes it, for jmh.morethan.io, github-action-benchmark and 'loombench compare'",
            "  hdr     one HdrHistogram log of all servers under load",
            "  github  a step summary for GitHub Actions, appended to $GITHUB_STEP_SUMMARY",
            "          (if it is set and there is no --out)",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  loombench export loombench-runs/20261121-101500-quick --format csv --out trials.csv",
            "  loombench export loombench-runs/20261121-101500-quick --format jmh > jmh-result.json",
            "  loombench export loombench-runs/20261121-103000-load --format md",
            "  loombench export run.json --format github"
        })
public final class ExportCommand implements Callable<Integer> {
    private static final String STEP_SUMMARY = "GITHUB_STEP_SUMMARY";

    @Parameters(paramLabel = "RUN", description = "Directory of a run or of a load, or the JSON file in it.")
    private Path run;

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT",
            description = "Output format: json, csv, md (or markdown), jmh, hdr or github.")
    private String format;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "File to write instead of stdout; replaced if it exists. A device or a FIFO is written into.")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        ExportFormat exportFormat = ExportFormat.named(format)
                .orElseThrow(() -> OptionError.NOT_ONE_OF.error("--format", format, ExportFormat.names()));
        ExportResult exported = exportFormat.export(source());
        write(exportFormat, exported.text());
        PrintWriter stderr = spec.commandLine().getErr();
        exported.notes().forEach(note -> stderr.println("loombench: " + Screen.sanitized(note)));
        stderr.flush();
        return ExitCode.OK;
    }

    private ExportSource source() throws IOException {
        try {
            return ExportSourceReader.read(run);
        } catch (FileSystemException e) {
            throw FileError.UNREADABLE.because(e, FileErrorText.file(e, run), FileErrorText.reason(e));
        }
    }

    private void write(ExportFormat exportFormat, String text) throws IOException {
        String summary = System.getenv(STEP_SUMMARY);
        if (out != null) {
            OutputFile.write(out, text, List.of(run));
        } else if (exportFormat == ExportFormat.GITHUB && summary != null && !summary.isEmpty()) {
            append(Path.of(summary), text);
        } else {
            PrintWriter stdout = spec.commandLine().getOut();
            stdout.print(text);
            stdout.flush();
        }
    }

    private static void append(Path file, String text) {
        try {
            AtomicFile.append(file, text);
        } catch (IOException e) {
            throw OutputFile.refused(file, e);
        }
    }
}
