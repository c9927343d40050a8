package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.report.HtmlReport;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `report`: the HTML report again.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Write a run's HTML report again, from its run.json.",
        footer = {"", "Examples:", "  loombench report loombench-runs/20261121-101500-quick"})
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "The run's directory.")
    @SuppressWarnings("NullAway.Init")
    private Path run;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        try {
            RunDocument document = RunDirectory.readRun(run);
            Path report = run.resolve("report.html");
            HtmlReport.write(document, report);
            spec.commandLine().getOut().println(report);
            return ExitCode.OK;
        } catch (NoSuchFileException e) {
            throw new BadInput(run + ": not a run of Loombench: it has no run.json", e);
        }
    }
}
