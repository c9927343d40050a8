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
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;

/// Assessment of whether the run as a whole can be trusted.
///
/// @param doubtful whether there is a reason against it
/// @param sentence the assessment with its reasons
/// @param findings findings about the whole run
/// @param doubts experiments with warnings
public record RunTrust(boolean doubtful, String sentence, List<Finding> findings, List<ExperimentWarnings> doubts) {
    private static final int MAX_NAMES = 3;

    /// Number of warnings of an experiment.
    ///
    /// @param anchor id of the experiment's HTML element
    public record ExperimentWarnings(String anchor, String experiment, int warnings) {}

    static RunTrust of(RunDocument run, List<ExperimentDescription> sections) {
        List<ExperimentWarnings> doubts = sections.stream()
                .filter(section -> !section.warnings().isEmpty())
                .map(section -> new ExperimentWarnings(
                        section.anchor(),
                        section.experiment().id(),
                        section.warnings().size()))
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
        return new RunTrust(
                !reasons.isEmpty(),
                (reasons.isEmpty() ? "This run can be trusted: " : "Read this run with care: ")
                        + String.join(
                                ", ",
                                Stream.concat(reasons.stream(), facts.stream()).toList())
                        + ".",
                findings,
                doubts);
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

    private static String names(List<ExperimentWarnings> doubts) {
        return doubts.size() > MAX_NAMES
                ? doubts.size() + " experiments"
                : String.join(
                        ", ",
                        doubts.stream().map(ExperimentWarnings::experiment).toList());
    }
}
