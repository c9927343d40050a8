package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
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
    /// Code of the finding that names a server's limit.
    public static final String SERVER_LIMIT = "server-limit";

    private static final String RECORDED_CODE = "diagnosed";
    private static final String FAILED_CODE = "diagnosis-failed";

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
        List<TrialRecord> recorded = diagnoses.stream()
                .filter(trial -> trial.recordingPath().isPresent())
                .toList();
        if (recorded.isEmpty()) {
            return Optional.empty();
        }
        boolean single = recorded.size() == 1;
        String first = place(recorded.getFirst());
        return Optional.of(new Finding(
                RECORDED_CODE,
                Severity.INFO,
                recorded.size() + (single ? " trial was" : " trials were") + " recorded for diagnosis, and no figure"
                        + " includes "
                        + (single ? "it" : "them") + ": "
                        + (single ? first : first + " to " + place(recorded.getLast())),
                "open a recording with JDK Mission Control or VisualVM; timeline.json.gz beside it has the agent's"
                        + " data",
                Map.of(
                        "recordings",
                        recorded.stream().map(DiagnosisTrialChecks::place).toList())));
    }

    private static String place(TrialRecord trial) {
        return trial.recordingPath().orElse("");
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
                .map(first -> new Finding(
                        FAILED_CODE,
                        Severity.WARNING,
                        evidence.size() + " of " + diagnoses.size() + " trials for diagnosis failed: " + first.getKey()
                                + ": " + first.getValue(),
                        "the figures come from other trials and are valid; repeat the diagnosis with --resume",
                        evidence));
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
                        .filter(finding -> finding.code().equals(SERVER_LIMIT))
                        .map(finding -> new Finding(
                                SERVER_LIMIT,
                                finding.severity(),
                                label(trial, severalJdks) + ": " + finding.message(),
                                finding.remedy(),
                                finding.evidence()))
                        .forEach(findings::add);
            }
        }
        return findings;
    }

    private static String label(TrialRecord trial, boolean severalJdks) {
        return Stream.of(trial.cell().label(), severalJdks ? "on JDK " + trial.jdk() : "")
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
