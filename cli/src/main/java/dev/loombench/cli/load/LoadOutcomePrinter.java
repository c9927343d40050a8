package dev.loombench.cli.load;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.report.text.FindingText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Prints the outcome of a load on stderr and derives its exit code.
public record LoadOutcomePrinter(FormatOptions output) {
    /// Writes results into the files of a directory.
    public interface ResultWriter {
        void write() throws IOException;
    }

    /// Saves and prints results, prints findings and the directory of the results on stderr, and returns the exit code.
    /// With `--quiet`, only the first cause of invalidity is printed.
    ///
    /// @param print prints the results on stdout
    /// @throws WriteFailedException if the results can't be saved; they are printed nonetheless
    public int finish(Path directory, ResultWriter files, Runnable print, List<Finding> findings, boolean interrupted)
            throws WriteFailedException {
        Optional<WriteFailedException> unsaved = save(directory, files);
        print.run();
        boolean invalid = printFindings(findings);
        if (unsaved.isPresent()) {
            throw unsaved.get();
        }
        output.printLine("loombench: " + (interrupted ? "interrupted, the results so far are saved; " : "")
                + "results: " + directory);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return invalid ? ExitCode.INVALID : ExitCode.OK;
    }

    private static Optional<WriteFailedException> save(Path directory, ResultWriter files) {
        try {
            files.write();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(WriteFailedException.ofLoad(directory, e));
        }
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
                output.printLine("loombench: " + finding.severity() + ": " + FindingText.of(finding));
            }
            invalid |= invalidates;
        }
        return invalid;
    }
}
