package dev.loombench.report.page;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Describes whether the run as a whole can be trusted: the assessment with its reasons, and what was found.
final class RunTrust {
    private static final int MAX_NAMES = 3;

    private RunTrust() {}

    static List<Block> of(RunDocument run, List<ExperimentDescription> sections) {
        List<ExperimentDescription> doubts = sections.stream()
                .filter(section -> !section.warnings().isEmpty())
                .toList();
        List<TrialRecord> trials =
                run.trials().filter(trial -> !trial.forDiagnosis()).toList();
        List<Finding> findings = run.findings();
        List<String> reasons = new ArrayList<>();
        List<String> facts = new ArrayList<>();
        IntSummaryStatistics forks = forks(run);
        if (forks.getCount() == 0) {
            reasons.add(RunRemark.NO_FIGURES.words());
        } else if (forks.getMin() < VerdictRules.MIN_CONFIRMING_BLOCKS) {
            reasons.add(RunRemark.FEW_FORKS.message(forks(forks), VerdictRules.MIN_CONFIRMING_BLOCKS));
        } else {
            facts.add(forks(forks));
        }
        if (run.status() == RunStatus.PARTIAL) {
            reasons.add(RunRemark.TRIALS_MISSING.words());
        }
        long failed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .count();
        if (failed == 0) {
            facts.add(RunRemark.NONE_FAILED.words());
        } else {
            reasons.add(RunRemark.FAILED.message(failed, trials.size()));
        }
        long warnings = findings.stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .count();
        if (warnings > 0) {
            reasons.add(RunRemark.WARNINGS.message(warnings));
        }
        if (!doubts.isEmpty()) {
            reasons.add(RunRemark.EXPERIMENTS_WITH_WARNINGS.message(names(doubts)));
        }
        long repeated =
                trials.stream().filter(trial -> trial.repeatedBy() != null).count();
        facts.add(
                repeated == 0 ? RunRemark.NONE_REPEATED.words() : RunRemark.REPEATED.message(repeated, trials.size()));
        if (warnings == 0) {
            facts.add(RunRemark.NO_WARNING.words());
        }
        String assessment = (reasons.isEmpty() ? RunRemark.TRUSTED : RunRemark.DOUBTFUL)
                .message(Stream.concat(reasons.stream(), facts.stream()).collect(Collectors.joining(", ")));
        return List.of(
                new Sentence(Text.of(assessment, reasons.isEmpty() ? Tone.PLAIN : Tone.CARE)),
                new Fold("Findings in detail", List.of(new Findings(findings), warnings(doubts))));
    }

    private static Items warnings(List<ExperimentDescription> doubts) {
        return new Items(
                doubts.isEmpty() ? Text.EMPTY : Text.of("Experiments with warnings:"),
                doubts.stream()
                        .map(section -> Text.of(new Link(section.experiment().id(), section.anchor()))
                                .plus(": " + Format.count(section.warnings().size(), "warning"), Tone.PLAIN))
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
        return forks.getMin() == forks.getMax()
                ? RunRemark.FORKS.message(forks.getMax())
                : RunRemark.FORKS_OF_CELLS.message(forks.getMin(), forks.getMax());
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
