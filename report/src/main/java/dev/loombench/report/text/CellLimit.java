package dev.loombench.report.text;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What was the bottleneck of a server under load: its own limit, or the generator or the machine, which makes a
/// trial invalid.
///
/// @param limit what limited the server itself; empty where no trial was made to find that out
/// @param invalid why trials of it are invalid; empty where none is
/// @param voided how many of its trials are invalid
/// @param trials how many there are, those for diagnosis not counted
public record CellLimit(String jdk, CellRecord cell, String limit, String invalid, int voided, int trials) {
    /// Code of the finding that says it.
    public static final String CODE = "server-limit";

    private record Key(String jdk, CellRecord cell) {}

    /// One for each cell of which there is anything to say, in the order of the trials.
    public static List<CellLimit> of(ExperimentRecord experiment) {
        Map<Key, List<TrialRecord>> cells = new LinkedHashMap<>();
        experiment
                .estimates()
                .forEach(estimate -> cells.putIfAbsent(new Key(estimate.jdk(), estimate.cell()), new ArrayList<>()));
        for (TrialRecord trial : experiment.trials()) {
            cells.computeIfAbsent(new Key(trial.jdk(), trial.cell()), unknown -> new ArrayList<>())
                    .add(trial);
        }
        return cells.entrySet().stream()
                .map(cell -> of(cell.getKey(), cell.getValue()))
                .filter(limit -> !limit.limit().isEmpty() || limit.voided() > 0)
                .toList();
    }

    /// What an experiment's figures must be read with, without what is said of each cell here.
    public static List<Finding> others(ExperimentRecord experiment) {
        boolean told = of(experiment).stream().anyMatch(limit -> !limit.limit().isEmpty());
        return experiment.findings().stream()
                .filter(finding -> !told || !finding.code().equals(CODE))
                .toList();
    }

    private static CellLimit of(Key key, List<TrialRecord> all) {
        List<TrialRecord> measured =
                all.stream().filter(trial -> !trial.forDiagnosis()).toList();
        List<TrialRecord> invalid =
                measured.stream().filter(CellLimit::isInvalid).toList();
        return new CellLimit(
                key.jdk(),
                key.cell(),
                all.stream()
                        .flatMap(trial -> trial.findings().stream())
                        .filter(finding -> finding.code().equals(CODE))
                        .reduce((earlier, later) -> later)
                        .map(finding -> finding.message())
                        .orElse(""),
                invalid.isEmpty() ? "" : String.valueOf(invalid.getFirst().failure()),
                invalid.size(),
                measured.size());
    }

    /// It has figures, and they mustn't be trusted.
    private static boolean isInvalid(TrialRecord trial) {
        return trial.status() == TrialStatus.FAILED && trial.load() != null;
    }

    /// How many are invalid, such as `2 of 3 trials`.
    public String share() {
        return voided + " of " + trials + (trials == 1 ? " trial" : " trials");
    }
}
