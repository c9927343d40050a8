package dev.loombench.cli.report;

import dev.loombench.cli.option.TextOptions;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.export.ExportSource;
import dev.loombench.report.load.CapacityDescription;
import dev.loombench.report.text.ShellCommand;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/// Writes HTML reports to disk.
public final class ReportFile {
    private static final String NAME = "report.html";

    private ReportFile() {}

    /// Path of a run's own report.
    public static Path pathIn(Path run) {
        return run.resolve(NAME);
    }

    /// Writes the report of a run that has ended into its directory, and says where it is and how to go on.
    ///
    /// @param command that began the run
    /// @param run its directory
    /// @throws WriteFailedException if the file can't be written
    public static void write(String command, RunDocument document, Path run, boolean interrupted, TextOptions output)
            throws WriteFailedException {
        Path report = write(page(document, run), run);
        output.warn((interrupted ? "interrupted, finished trials are saved; " : "") + "report: " + report);
        if (interrupted) {
            output.printLine("loombench: continue with: loombench " + command + " --resume "
                    + ShellCommand.quoted(run.toString()));
        }
    }

    /// Writes the report of a run that goes on into its directory.
    ///
    /// @param run its directory
    /// @return the report's path
    /// @throws WriteFailedException if the file can't be written
    public static Path write(RunSnapshot snapshot, Path run) throws WriteFailedException {
        RunSnapshot shown = snapshot.with(Json.redacted(snapshot.run(), RunDocument.class));
        return write(HtmlReport.render(shown, ab(run), TimelineSource.ofRun(run)), run);
    }

    /// Writes the report of a run or a load into its directory.
    ///
    /// @return the report's path
    /// @throws WriteFailedException if the file can't be written
    public static Path write(ExportSource source) throws WriteFailedException {
        return write(page(source), source.directory());
    }

    private static Path write(String page, Path run) throws WriteFailedException {
        Path file = pathIn(run);
        try {
            AtomicFile.writePrivate(file, page);
            return file;
        } catch (IOException e) {
            throw WriteFailedException.ofReport(run, e);
        }
    }

    static String page(ExportSource source) {
        return switch (source) {
            case ExportSource.Run run -> page(run.document(), run.directory());
            case ExportSource.Load load -> HtmlReport.render(Json.redacted(load.document(), LoadDocument.class));
            case ExportSource.Capacity search -> {
                CapacityDocument shown = Json.redacted(search.document(), CapacityDocument.class);
                yield HtmlReport.render(CapacityDescription.of(shown, shown.findings()));
            }
        };
    }

    /// A run's report.
    ///
    /// @param run its directory
    public static String page(RunDocument document, Path run) {
        return HtmlReport.render(Json.redacted(document, RunDocument.class), ab(run), TimelineSource.ofRun(run));
    }

    /// @throws UncheckedIOException if `ab.json` is corrupt, or of a newer version
    private static Optional<AbDocument> ab(Path run) {
        try {
            return RunDirectory.readAb(run);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
