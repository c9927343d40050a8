package dev.loombench.cli;

import dev.loombench.lab.journal.FileTrouble;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.watch.Timelines;
import java.io.IOException;
import java.nio.file.Path;

/// A run's HTML report on disk.
final class ReportFile {
    private static final String NAME = "report.html";

    private ReportFile() {}

    /// Writes the report into the run's directory.
    ///
    /// @return where it is
    /// @throws UnfitMachine if there is no room for it, or the directory can't be written
    static Path write(RunDocument document, Path run) {
        Path report = run.resolve(NAME);
        try {
            HtmlReport.write(document, Timelines.in(run), report);
            return report;
        } catch (IOException e) {
            throw new UnfitMachine(report + ": can't be written (" + FileTrouble.of(e)
                    + "); all finished trials are saved: make room, then loombench report " + run);
        }
    }
}
