package dev.loombench.cli.report;

import dev.loombench.cli.option.TextOptions;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.store.WriteFailedException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The report of a run from its beginning on, and the option that opens it.
public final class OpenOption {
    @Option(
            names = "--open",
            description = "Open the report in the browser when it is first written, as the run begins. It is written"
                    + " again between blocks, and reloads itself until the run ends.")
    private boolean requested;

    private boolean opened;

    /// Writes the report of a run that goes on. One that can't be written ends no run: the last one says why.
    ///
    /// @param run its directory
    public void write(Path run, RunSnapshot snapshot, TextOptions output) {
        try {
            open(ReportFile.write(snapshot, run), output);
        } catch (WriteFailedException e) {
            // what can't be written now may be once the run has ended
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Opens a report if that was asked for and wasn't done yet.
    public void open(Path report, TextOptions output) throws InterruptedException {
        if (requested && !opened) {
            opened = true;
            OpenCommand.open(report).ifPresent(output::warn);
        }
    }
}
