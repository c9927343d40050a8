package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Reports trials that couldn't run here, one finding for each kind of reason.
final class TrialRefusals {
    private TrialRefusals() {}

    /// Groups the refused trials by the code of their first finding.
    static List<Finding> of(List<TrialRecord> trials) {
        Map<String, List<TrialRecord>> byCode = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.REFUSED)
                .filter(trial -> !trial.findings().isEmpty())
                .collect(Collectors.groupingBy(
                        trial -> trial.findings().getFirst().code(), LinkedHashMap::new, Collectors.toList()));
        return byCode.values().stream().map(TrialRefusals::finding).toList();
    }

    /// A finding with the first trial's reason in its message and all of them in its evidence.
    private static Finding finding(List<TrialRecord> refused) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        refused.forEach(trial -> evidence.putIfAbsent(
                "JDK " + trial.jdk() + ", " + trial.cell().label(), String.valueOf(trial.failure())));
        Finding first = refused.getFirst().findings().getFirst();
        return new Finding(
                first.code(),
                first.severity(),
                evidence.size() + (evidence.size() == 1 ? " cell has" : " cells have") + " no figures here: "
                        + refused.getFirst().cell().label() + ": " + first.message(),
                first.remedy(),
                evidence);
    }
}
