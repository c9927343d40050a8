package dev.loombench.cli;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.model.Finding;
import dev.loombench.report.text.FindingText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/// Prints the outcome of a load on stderr and derives its exit code.
///
/// @param spec of the command, for its streams
record LoadOutcomePrinter(CommandSpec spec, Output output) {
    /// Prints findings and the directory of the results on stderr, and returns the exit code. With `--quiet`,
    /// only the first cause of invalidity is printed.
    int finish(List<Finding> findings, Path directory, boolean interrupted) {
        PrintWriter stderr = spec.commandLine().getErr();
        boolean invalid = false;
        for (Finding finding : findings) {
            boolean invalidates = finding.severity() == Finding.Severity.INVALID;
            boolean relevant = finding.severity() != Finding.Severity.INFO;
            if (output.isQuiet() ? invalidates && !invalid : relevant) {
                stderr.println("loombench: " + finding.severity() + ": " + Screen.sanitized(FindingText.of(finding)));
            }
            invalid |= invalidates;
        }
        stderr.println("loombench: " + (interrupted ? "interrupted, the results so far are saved; " : "") + "results: "
                + directory);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return invalid ? ExitCode.INVALID : ExitCode.OK;
    }
}
