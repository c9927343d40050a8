package dev.loombench.cli;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.lab.journal.Finding;
import dev.loombench.report.text.FindingWords;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/// What a load says at its end on stderr, and with which exit code.
///
/// @param spec the command's, which knows its streams
record LoadEnding(CommandSpec spec, Output output) {
    /// On stderr: the causes where the load is invalid, warnings, and where results are; if quiet, the first cause
    /// alone.
    int code(List<Finding> findings, Path directory, boolean interrupted) {
        PrintWriter stderr = spec.commandLine().getErr();
        boolean invalid = false;
        for (Finding finding : findings) {
            boolean voids = finding.severity() == Finding.Severity.INVALID;
            boolean tells = finding.severity() != Finding.Severity.INFO;
            if (output.isQuiet() ? voids && !invalid : tells) {
                stderr.println("loombench: " + finding.severity() + ": " + Screen.harmless(FindingWords.of(finding)));
            }
            invalid |= voids;
        }
        stderr.println("loombench: " + (interrupted ? "interrupted, the results so far are saved; " : "") + "results: "
                + directory);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return invalid ? ExitCode.INVALID : ExitCode.OK;
    }
}
