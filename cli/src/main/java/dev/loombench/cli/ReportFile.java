package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Writes HTML reports to disk.
final class ReportFile {
    private static final String NAME = "report.html";

    private ReportFile() {}

    /// Path of a run's own report.
    static Path pathIn(Path run) {
        return run.resolve(NAME);
    }

    /// Writes a run's report.
    ///
    /// @param run its directory
    /// @return the report's path
    /// @throws UnfitMachineException if the file can't be written
    static Path write(RunDocument document, Path run) {
        return write(
                document,
                run,
                pathIn(run),
                "all finished trials are saved: free some space, then run loombench report " + run);
    }

    /// Writes a run's report to another file.
    ///
    /// @param remedy clause of the error message that says what to do if the file can't be written
    static Path write(RunDocument document, Path run, Path file, String remedy) {
        return write(
                HtmlReport.render(Json.redacted(document, RunDocument.class), ab(run), TimelineSource.ofRun(run)),
                file,
                remedy);
    }

    /// @throws UserErrorException if `ab.json` is corrupt, or of a newer version
    private static Optional<AbDocument> ab(Path run) {
        try {
            return RunDirectory.readAb(run);
        } catch (IOException damaged) {
            throw new UserErrorException(String.valueOf(damaged.getMessage()));
        }
    }

    /// Writes a page as it is.
    static Path write(String page, Path file, String remedy) {
        try {
            HtmlReport.write(page, file);
            return file;
        } catch (IOException e) {
            throw new UnfitMachineException(file + ": can't be written (" + FileErrorText.describe(e) + "); " + remedy);
        }
    }
}
