package dev.loombench.cli.load;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.report.ReportFile;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.report.export.ExportSource;
import dev.loombench.report.export.ExportSource.Capacity;
import dev.loombench.report.export.ExportSource.Load;
import dev.loombench.report.load.CapacityDescription;
import dev.loombench.report.load.LoadDescription;
import dev.loombench.report.text.FindingText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Saves the outcome of a load, prints it, and derives the exit code.
///
/// @param directory of the results
public record LoadOutcomePrinter(FormatOptions output, Path directory) {
    /// Work whose results are saved.
    ///
    /// @param <X> what it throws beside
    public interface Work<X extends Exception> {
        /// @return the exit code
        int run() throws IOException, InterruptedException, X;
    }

    /// Does the work, and closes the directory of its results.
    ///
    /// @return the exit code
    /// @throws WriteFailedException if the results can't be saved
    public <X extends Exception> int run(Work<X> work) throws IOException, InterruptedException, X {
        try {
            return work.run();
        } catch (IOException e) {
            throw WriteFailedException.explain(directory, e, WriteFailedException::ofLoad);
        } finally {
            LoadDirectory.close(directory);
        }
    }

    /// Saves and prints a load.
    ///
    /// @return the exit code
    /// @throws WriteFailedException if it can't be saved; it is printed nonetheless
    public int finish(LoadDocument load, boolean interrupted) throws WriteFailedException {
        return finish(load, () -> output.print(load, LoadDescription.brief(load, output.isVerbose())), interrupted);
    }

    /// Saves a load, as [#finish(LoadDocument, boolean)].
    ///
    /// @param print prints it on stdout
    public int finish(LoadDocument load, Runnable print, boolean interrupted) throws WriteFailedException {
        return finish(new Load(directory, directory, load), print, load.findings(), load.gates(), interrupted);
    }

    /// Saves and prints a search, as [#finish(LoadDocument, boolean)].
    public int finish(CapacityDocument search, boolean interrupted) throws WriteFailedException {
        return finish(
                new Capacity(directory, directory, search),
                () -> output.print(search, CapacityDescription.of(search, List.of())),
                search.findings(),
                List.of(),
                interrupted);
    }

    /// Findings and the directory are printed on stderr; with `--quiet` only the first cause of invalidity.
    private int finish(
            ExportSource source, Runnable print, List<Finding> findings, List<GateRecord> gates, boolean interrupted)
            throws WriteFailedException {
        Path report;
        try {
            LoadDirectory.write(directory, source.document());
            report = ReportFile.write(source);
        } catch (IOException e) {
            print.run();
            printFindings(findings);
            throw WriteFailedException.ofLoad(directory, e);
        }
        print.run();
        boolean invalid = printFindings(findings);
        output.warn((interrupted ? "interrupted, the results so far are saved; " : "") + "results: " + directory
                + ", report: " + report);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        gates.stream()
                .filter(gate -> gate.outcome() != GateOutcome.PASSED)
                .forEach(gate -> output.warn(gate.rule() + ": " + gate.outcome() + ": "
                        + String.join(", ", gate.broken()) + String.join(", ", gate.undecided())));
        List<GateOutcome> outcomes = gates.stream().map(GateRecord::outcome).toList();
        if (outcomes.contains(GateOutcome.FAILED)) {
            return ExitCode.CONFIRMED;
        }
        return invalid
                ? ExitCode.INVALID
                : outcomes.contains(GateOutcome.UNDECIDED) ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }

    /// Prints findings.
    ///
    /// @return whether one of them invalidates the results
    private boolean printFindings(List<Finding> findings) {
        boolean invalid = false;
        for (Finding finding : findings) {
            boolean invalidates = finding.severity() == Severity.INVALID;
            boolean relevant = finding.severity() != Severity.INFO;
            if (output.isQuiet() ? invalidates && !invalid : relevant) {
                output.warn(finding.severity() + ": " + FindingText.of(finding));
            }
            invalid |= invalidates;
        }
        return invalid;
    }
}
