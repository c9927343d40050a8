package dev.loombench.cli.report;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.OutputFile;
import dev.loombench.report.export.ExportSource;
import dev.loombench.report.export.ExportSourceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `report` command: writes the HTML report of a run again.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Write the HTML report of a run or a load again from its saved results.",
        footer = {
            "",
            "Examples:",
            "  loombench report loombench-runs/20261121-101500-quick",
            "  loombench report loombench-runs/20261121-101500-quick --out quick.html",
            "  loombench compare main/run.json branch/run.json --format html > compared.html     of several runs"
        })
public final class ReportCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            hideParamSyntax = true,
            paramLabel = "RUN",
            description = "Directory of a run or a load, or the JSON file in it.")
    private List<Path> runs = List.of();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "File to write. Default: report.html in the run's directory.")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (runs.size() > 1) {
            throw CommandError.SEVERAL_REPORTS.error();
        }
        ExportSource source = ExportSourceReader.read(runs.getFirst());
        spec.commandLine().getOut().println(written(source));
        return ExitCode.OK;
    }

    private Path written(ExportSource source) throws IOException {
        if (out == null) {
            return ReportFile.write(source);
        }
        OutputFile.write(out, ReportFile.page(source), List.of(runs.getFirst(), source.directory()));
        return out;
    }
}
