package dev.loombench.cli;

import dev.loombench.lab.model.Finding;
import dev.loombench.report.text.FindingText;
import java.nio.file.Path;
import java.util.List;

/// Prints the outcome of a load on stderr and derives its exit code.
record LoadOutcomePrinter(FormatOptions output) {
    /// Prints findings and the directory of the results on stderr, and returns the exit code. With `--quiet`,
    /// only the first cause of invalidity is printed.
    int finish(List<Finding> findings, Path directory, boolean interrupted) {
        boolean invalid = false;
        for (Finding finding : findings) {
            boolean invalidates = finding.severity() == Finding.Severity.INVALID;
            boolean relevant = finding.severity() != Finding.Severity.INFO;
            if (output.isQuiet() ? invalidates && !invalid : relevant) {
                output.printLine("loombench: " + finding.severity() + ": " + FindingText.of(finding));
            }
            invalid |= invalidates;
        }
        output.printLine("loombench: " + (interrupted ? "interrupted, the results so far are saved; " : "")
                + "results: " + directory);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return invalid ? ExitCode.INVALID : ExitCode.OK;
    }
}
