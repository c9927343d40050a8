package dev.loombench.cli.report;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.compare.ComparisonOptions;
import dev.loombench.cli.option.OutputFile;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.export.ExportSource;
import dev.loombench.report.export.ExportSourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `report` command: writes the HTML report of a run again, or one page that compares several runs.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description =
                "Write the HTML report of a run or a load again from its saved results. For several runs, write one page"
                        + " that compares each with the first, as 'loombench compare' does.",
        footer = {
            "",
            "Examples:",
            "  loombench report loombench-runs/20261121-101500-quick",
            "  loombench report loombench-runs/20261121-101500-quick --out quick.html",
            "  loombench report loombench-runs/20261121-101500-quick loombench-runs/20261122-093000-quick",
            "  loombench report main/run.json branch/run.json --out compared.html",
            "  loombench report main/run.json branch/run.json --metric p99,cpu-per-request"
        })
public final class ReportCommand implements Callable<Integer> {
    private static final Path DEFAULT_FILE = Path.of("comparison.html");

    /// Element that marks a page as written by Loombench.
    private static final String GENERATOR_TAG = "<meta name=\"generator\" content=\"Loombench\">";

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description =
                    "Directory of a run or a load, or the JSON file in it; the first of several runs is the base.")
    private List<Path> runs = List.of();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "File to write. Default: report.html in the run's directory; for several runs,"
                    + " comparison.html in the current directory.")
    private @Nullable Path out;

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        spec.commandLine().getOut().println(runs.size() == 1 ? single(runs.getFirst()) : comparison());
        return ExitCode.OK;
    }

    private Path single(Path run) throws IOException {
        for (String option : List.of("--margin", "--metric")) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw OptionError.NEEDS.error(option, "several runs");
            }
        }
        ExportSource source = ExportSourceReader.read(run);
        return out == null
                ? ReportFile.write(source)
                : written(out, ReportFile.page(source), List.of(run, source.directory()));
    }

    private Path comparison() throws IOException {
        List<ComparisonSide> sides = new ArrayList<>();
        List<RunDocument> documents = new ArrayList<>();
        for (Path run : runs) {
            ComparisonSide side = ComparisonFile.read(run, comparison.declared());
            if (side.record().kind() != ComparisonKind.RUN) {
                throw CommandError.NO_REPORT.error(run);
            }
            sides.add(side);
            documents.add(document(run));
        }
        CompareDocument compared = comparison.compare(sides, List.of());
        return written(out == null ? requireOwnFile(DEFAULT_FILE) : out, HtmlReport.render(compared, documents), runs);
    }

    private static Path written(Path file, String page, List<Path> sources) throws IOException {
        OutputFile.write(file, page, sources);
        return file;
    }

    /// The default file, unless a file of that name exists that Loombench didn't write.
    private static Path requireOwnFile(Path file) throws IOException {
        if (Files.isRegularFile(file) && !isOwn(file)) {
            throw CommandError.FOREIGN_FILE.error(file);
        }
        return file;
    }

    private static boolean isOwn(Path file) throws IOException {
        try (InputStream in = InputFile.openRegular(file, InputLimit.HTML)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).contains(GENERATOR_TAG);
        }
    }

    private static RunDocument document(Path run) throws IOException {
        try {
            return Files.isDirectory(run) ? RunDirectory.readRun(run) : RunDirectory.readDocument(run);
        } catch (NoSuchFileException e) {
            throw FileError.NOT_RUN.because(e, run, "run.json");
        }
    }
}
