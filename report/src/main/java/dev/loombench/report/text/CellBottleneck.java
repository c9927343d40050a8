package dev.loombench.report.text;

import dev.loombench.lab.analysis.JdkCell;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.LabelledValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Bottleneck of a server under load: its own limit, or the generator or the machine, which makes a trial
/// invalid.
///
/// @param limit the server's own limit; empty if no diagnosis trial looked for it
/// @param invalid why trials of it are invalid; empty if none is
/// @param voided number of invalid trials
/// @param trials number of trials without those for diagnosis
public record CellBottleneck(String jdk, CellRecord cell, String limit, String invalid, int voided, int trials) {
    public static final String FINDING_CODE = "server-limit";

    /// Limits of the cells for which anything is known, in the order of the trials.
    public static List<CellBottleneck> of(ExperimentRecord experiment) {
        Map<JdkCell, List<TrialRecord>> cells = new LinkedHashMap<>();
        experiment
                .estimates()
                .forEach(
                        estimate -> cells.putIfAbsent(new JdkCell(estimate.jdk(), estimate.cell()), new ArrayList<>()));
        for (TrialRecord trial : experiment.trials()) {
            cells.computeIfAbsent(JdkCell.of(trial), unknown -> new ArrayList<>())
                    .add(trial);
        }
        return cells.entrySet().stream()
                .map(cell -> of(cell.getKey(), cell.getValue()))
                .filter(limit -> !limit.limit().isEmpty() || limit.voided() > 0)
                .toList();
    }

    /// Findings of an experiment, without those that [#of] states per cell.
    public static List<Finding> otherFindings(ExperimentRecord experiment) {
        boolean hasLimits =
                of(experiment).stream().anyMatch(limit -> !limit.limit().isEmpty());
        return experiment.findings().stream()
                .filter(finding -> !hasLimits || !finding.code().equals(FINDING_CODE))
                .toList();
    }

    private static CellBottleneck of(JdkCell key, List<TrialRecord> trials) {
        List<TrialRecord> measured =
                trials.stream().filter(trial -> !trial.forDiagnosis()).toList();
        List<TrialRecord> invalid =
                measured.stream().filter(TrialRecord::hasInvalidFigures).toList();
        return new CellBottleneck(
                key.jdk(),
                key.cell(),
                trials.stream()
                        .flatMap(trial -> trial.findings().stream())
                        .filter(finding -> finding.code().equals(FINDING_CODE))
                        .reduce((earlier, later) -> later)
                        .map(finding -> finding.message())
                        .orElse(""),
                invalid.isEmpty() ? "" : String.valueOf(invalid.getFirst().failure()),
                invalid.size(),
                measured.size());
    }

    public static Facts facts(List<CellBottleneck> limits, CellNames names) {
        return new Facts(
                "What limited the servers",
                limits.stream()
                        .map(limit -> new LabelledValue(names.label(limit.cell, limit.jdk), limit.words()))
                        .toList());
    }

    private String words() {
        return voided == 0
                ? limit
                : "invalid (" + share() + "): " + invalid
                        + (limit.isEmpty() ? "" : "; the server's own limit: " + limit);
    }

    /// Number of invalid trials, such as `2 of 3 trials`.
    private String share() {
        return voided + " of " + Format.count(trials, "trial");
    }
}
