package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.Link;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;

/// Describes whether the run as a whole can be trusted: the assessment with its reasons, and what was found.
final class RunTrust {
    private static final int MAX_NAMES = 3;

    private RunTrust() {}

    static List<Block> of(RunDocument run, List<ExperimentDescription> sections) {
        List<ExperimentDescription> doubts = sections.stream()
                .filter(section -> !section.warnings().isEmpty())
                .toList();
        List<TrialRecord> trials = run.experiments().stream()
                .flatMap(experiment -> experiment.trials().stream())
                .filter(trial -> !trial.forDiagnosis())
                .toList();
        List<Finding> findings = run.findings();
        List<String> reasons = new ArrayList<>();
        List<String> facts = new ArrayList<>();
        IntSummaryStatistics forks = forks(run);
        if (forks.getCount() == 0) {
            reasons.add("no trial has figures");
        } else if (forks.getMin() < VerdictRules.MIN_CONFIRMING_BLOCKS) {
            reasons.add(forks(forks) + " (below " + VerdictRules.MIN_CONFIRMING_BLOCKS
                    + ", only differences beyond a factor of 2 get a verdict)");
        } else {
            facts.add(forks(forks));
        }
        if (run.status() == RunStatus.PARTIAL) {
            reasons.add("planned trials are missing");
        }
        long failed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .count();
        (failed == 0 ? facts : reasons).add(failed == 0 ? "no trial failed" : share(failed, trials) + " failed");
        long warnings = findings.stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .count();
        if (warnings > 0) {
            reasons.add(warnings == 1 ? "a warning for the whole run" : warnings + " warnings for the whole run");
        }
        if (!doubts.isEmpty()) {
            reasons.add("warnings for " + names(doubts));
        }
        long repeated =
                trials.stream().filter(trial -> trial.repeatedBy() != null).count();
        facts.add(repeated == 0 ? "no trial repeated" : share(repeated, trials) + " repeated");
        if (warnings == 0) {
            facts.add("no warning about the machine");
        }
        String assessment = (reasons.isEmpty() ? "This run can be trusted: " : "Read this run with care: ")
                + String.join(
                        ", ", Stream.concat(reasons.stream(), facts.stream()).toList())
                + ".";
        return List.of(
                new Sentence(Text.of(assessment, reasons.isEmpty() ? Tone.PLAIN : Tone.CARE)),
                new Fold("Findings in detail", List.of(new Findings(findings), warnings(doubts))));
    }

    /// Number of warnings of each experiment.
    private static Items warnings(List<ExperimentDescription> doubts) {
        return new Items(
                doubts.isEmpty() ? Text.EMPTY : Text.of("Experiments with warnings:"),
                doubts.stream()
                        .map(section -> Text.of(new Link(section.experiment().id(), section.anchor()))
                                .plus(": " + section.warnings().size(), Tone.PLAIN))
                        .toList());
    }

    /// Statistics of the number of forks per cell, by primary metrics.
    private static IntSummaryStatistics forks(RunDocument run) {
        return run.experiments().stream()
                .map(ExperimentRecord::estimates)
                .flatMap(estimates -> estimates.stream()
                        .filter(estimate ->
                                estimate.metric().equals(estimates.getFirst().metric())))
                .mapToInt(EstimateRecord::n)
                .summaryStatistics();
    }

    private static String forks(IntSummaryStatistics forks) {
        String maxForks = Format.count(forks.getMax(), "fork") + " of each cell";
        return forks.getMin() == forks.getMax() ? maxForks : forks.getMin() + " to " + maxForks;
    }

    private static String share(long number, List<TrialRecord> trials) {
        return number + " of " + Format.count(trials.size(), "trial");
    }

    private static String names(List<ExperimentDescription> doubts) {
        return doubts.size() > MAX_NAMES
                ? doubts.size() + " experiments"
                : String.join(
                        ", ",
                        doubts.stream()
                                .map(section -> section.experiment().id())
                                .toList());
    }
}
