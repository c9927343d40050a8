package dev.loombench.cli.ab;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.cli.report.ReportFile;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.run.ServiceRun;
import dev.loombench.lab.service.advice.RecommendationKind;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.report.compare.ServiceComparisonDescription;

/// Prints the outcome of an `ab` run and derives its exit code.
///
/// @param conclusive whether an undecided verdict yields exit code 5 (`--require-verdict`)
public record AbOutcomePrinter(FormatOptions output, boolean conclusive) {
    /// Prints the result on stdout, warnings and the report's path on stderr, and returns the exit code.
    ///
    /// @throws WriteFailedException if the report can't be written; all else is printed by then
    public int finish(ServiceRun.AbResult outcome, boolean interrupted) throws WriteFailedException {
        AbDocument document = outcome.document();
        output.print(
                document,
                ServiceComparisonDescription.of(document, outcome.run().experiments()));
        outcome.fault().ifPresent(fault -> {
            output.warn(String.valueOf(fault.getMessage()));
            if (!fault.lastOutput().isEmpty()) {
                output.printLine("  last output of " + fault.owner() + ":");
                fault.lastOutput().forEach(line -> output.printLine("  | " + line));
            }
        });
        boolean invalid = outcome.fault().isPresent();
        for (Finding finding : document.findings()) {
            if (finding.severity() == Severity.INVALID && !invalid) {
                output.warn(finding.severity() + ": " + finding.message() + "; " + finding.remedy());
            }
            invalid |= finding.severity() == Severity.INVALID;
        }
        for (GateRecord gate : document.gates()) {
            gate.broken().forEach(violation -> output.warn(gate.rule() + " is exceeded: " + violation));
            if (gate.outcome() == GateOutcome.UNDECIDED && !interrupted) {
                output.warn("--fail-on '" + gate.rule() + "' is undecided: "
                        + String.join("; ", ServiceComparisonDescription.doubts(gate)));
            }
        }
        ReportFile.write("ab", outcome.run(), outcome.directory(), interrupted, output);
        return finish(document, interrupted, invalid);
    }

    private int finish(AbDocument document, boolean interrupted, boolean invalid) {
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        if (document.gates().stream().anyMatch(gate -> !gate.broken().isEmpty())) {
            return ExitCode.CONFIRMED;
        }
        if (invalid) {
            return ExitCode.INVALID;
        }
        boolean openAdvice = document.recommendations().stream()
                .anyMatch(advice -> advice.kind().equals(RecommendationKind.UNDECIDED.toString()));
        boolean undecided = document.comparisons().stream()
                .anyMatch(comparison -> comparison.metric().equals(document.decisiveMetric())
                        && comparison.verdict() == ComparisonVerdict.INCONCLUSIVE);
        boolean openGate = document.gates().stream().anyMatch(gate -> gate.comparisons() == 0);
        return openGate || conclusive && (undecided || openAdvice) ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }
}
