package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.RunDocument;
import java.io.IOException;
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
        spec.commandLine().getOut().println(ReportFile.write(document(), run));
        return ExitCode.OK;
    }

    private RunDocument document() throws IOException {
        try {
            return RunDirectory.readRun(run);
        } catch (NoSuchFileException e) {
            throw new BadInput(run + ": not a run of Loombench: it has no run.json", e);
        }
    }
}
