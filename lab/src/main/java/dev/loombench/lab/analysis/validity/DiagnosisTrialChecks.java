package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reports the outcome of diagnosis trials.
public final class DiagnosisTrialChecks {
    private DiagnosisTrialChecks() {}

    /// Names the recordings and the failed diagnosis trials.
    static List<Finding> check(List<TrialRecord> trials) {
        List<TrialRecord> diagnoses = trials.stream()
                .filter(trial -> trial.forDiagnosis() && trial.repeatedBy() == null)
                .toList();
        return Stream.concat(recorded(diagnoses).stream(), failed(diagnoses, measured(trials)).stream())
                .toList();
    }

    private static Optional<Finding> recorded(List<TrialRecord> diagnoses) {
        List<String> recorded = diagnoses.stream()
                .flatMap(trial -> trial.recordingPath().stream())
                .toList();
        if (recorded.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(ExperimentFinding.DIAGNOSED
                .with(recorded.size(), recorded.getFirst())
                .withEvidence(Map.of("recordings", recorded)));
    }

    /// Warns of failed diagnosis trials, except for cells without figures, which another finding covers.
    private static Optional<Finding> failed(List<TrialRecord> diagnoses, Set<List<Object>> measured) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        diagnoses.stream()
                .filter(trial -> trial.status() != TrialStatus.OK && measured.contains(key(trial)))
                .forEach(trial -> evidence.put(
                        "trial " + trial.id() + ", " + trial.cell().label(), String.valueOf(trial.failure())));
        return evidence.entrySet().stream()
                .findFirst()
                .map(first -> ExperimentFinding.DIAGNOSIS_FAILED
                        .with(evidence.size(), diagnoses.size(), first.getKey(), first.getValue())
                        .withEvidence(evidence));
    }

    private static Set<List<Object>> measured(List<TrialRecord> trials) {
        return trials.stream()
                .filter(TrialRecord::counts)
                .map(DiagnosisTrialChecks::key)
                .collect(Collectors.toSet());
    }

    private static List<Object> key(TrialRecord trial) {
        return List.of(trial.jdk(), trial.cell(), trial.mode());
    }

    /// Reports what limited servers under load, according to their diagnosis trials: one finding for each
    /// diagnosed cell.
    static List<Finding> serverLimits(List<TrialRecord> trials) {
        boolean severalJdks = trials.stream().map(TrialRecord::jdk).distinct().count() > 1;
        List<Finding> findings = new ArrayList<>();
        for (TrialRecord trial : trials) {
            if (trial.forDiagnosis() && trial.repeatedBy() == null) {
                trial.findings().stream()
                        .filter(finding -> finding.code().equals(ExperimentFinding.SERVER_LIMIT.code()))
                        .map(finding ->
                                finding.with(ExperimentChecks.label(trial, severalJdks) + ": " + finding.message()))
                        .forEach(findings::add);
            }
        }
        return findings;
    }
}
