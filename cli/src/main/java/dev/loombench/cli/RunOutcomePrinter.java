package dev.loombench.cli;

import dev.loombench.cli.terminal.ClaimRows;
import dev.loombench.cli.terminal.ClaimsView;
import dev.loombench.cli.terminal.ResultsView;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.run.Laboratory;
import dev.loombench.lab.store.Json;
import dev.loombench.report.text.FindingText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/// Prints the outcome of a run and derives its exit code.
///
/// @param spec of the command, for its streams
record RunOutcomePrinter(CommandSpec spec, Output output, ResultsView results) {
    /// Prints the run as JSON, the table of claims or the summary on stdout, findings and the report's path on
    /// stderr, and returns the exit code.
    int finish(Laboratory.Outcome outcome, boolean interrupted) {
        PrintWriter stdout = spec.commandLine().getOut();
        PrintWriter stderr = spec.commandLine().getErr();
        RunDocument run = outcome.run();
        Path report = ReportFile.write(run, outcome.directory());
        if (output.isJson()) {
            stdout.println(Json.text(run));
            stdout.flush();
        } else if (outcome.claimed()) {
            output.printText(claims(run));
        } else {
            output.printText(results.summary(run));
        }
        for (Finding finding : run.findings()) {
            if (finding.severity() != Finding.Severity.INFO) {
                output.inform(finding.severity() + ": " + FindingText.of(finding));
            }
        }
        stderr.println(
                "loombench: " + (interrupted ? "interrupted, finished trials are saved; " : "") + "report: " + report);
        if (interrupted) {
            stderr.println("loombench: continue with: loombench run --resume " + outcome.directory());
            return ExitCode.INTERRUPTED;
        }
        if (run.failed()) {
            return ExitCode.INVALID;
        }
        return run.hasFinding(Laboratory.ABOVE_CEILING) ? ExitCode.UNFIT : ExitCode.OK;
    }

    private String claims(RunDocument run) {
        List<Experiment> shipped = Installation.catalog().shipped().stream()
                .map(Catalog.Entry::experiment)
                .toList();
        String table = new ClaimsView(output.style(), output.columns()).render(ClaimRows.of(shipped, run));
        return SymbolSet.ofThisProcess().encode(table);
    }
}
