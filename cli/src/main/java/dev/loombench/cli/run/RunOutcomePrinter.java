package dev.loombench.cli.run;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.report.ReportFile;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.Laboratory;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.report.page.ClaimDescription;
import dev.loombench.report.text.FindingText;
import java.util.Set;
import java.util.stream.Collectors;

/// Prints the outcome of a run and derives its exit code.
public record RunOutcomePrinter(FormatOptions output, ResultsView results) {
    public static RunOutcomePrinter of(FormatOptions output) {
        return new RunOutcomePrinter(
                output,
                new ResultsView(output.style(), output.columns(), SymbolSet.ofThisProcess(), output.isVerbose()));
    }

    /// Prints the run as JSON, the table of claims or the summary on stdout, findings and the report's path on
    /// stderr, and returns the exit code.
    ///
    /// @throws WriteFailedException if the report can't be written; all else is printed by then
    public int finish(Laboratory.RunResult outcome, boolean interrupted) throws WriteFailedException {
        RunDocument run = outcome.run();
        output.print(
                run,
                () -> output.isHtml()
                        ? ReportFile.page(run, outcome.directory())
                        : outcome.claimed() ? claims(run) : results.summary(run));
        for (Finding finding : run.findings()) {
            if (finding.severity() != Severity.INFO) {
                output.inform(finding.severity() + ": " + FindingText.of(finding));
            }
        }
        ReportFile.write("run", run, outcome.directory(), interrupted, output);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        if (run.failed()) {
            return ExitCode.INVALID;
        }
        return run.hasFinding(ExperimentFinding.ABOVE_CEILING.code()) ? ExitCode.UNFIT : ExitCode.OK;
    }

    /// All claims of the catalog, also of experiments that weren't run.
    private String claims(RunDocument run) {
        Set<String> measured =
                run.experiments().stream().map(ExperimentRecord::id).collect(Collectors.toSet());
        return results.claims(
                run,
                Installation.catalog().shipped().stream()
                        .map(Catalog.CatalogEntry::experiment)
                        .filter(experiment -> !measured.contains(experiment.id()))
                        .flatMap(experiment -> experiment.claims().stream()
                                .map(claim -> ClaimDescription.Row.untested(
                                        experiment.id(),
                                        claim.id(),
                                        claim.brief(),
                                        claim.figure().orElse(Double.NaN),
                                        claim.quantity().unitWord())))
                        .toList());
    }
}
