package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Trials that couldn't be run here, a finding for each kind of reason.
final class Refusals {
    private Refusals() {}

    static List<Finding> of(List<TrialRecord> trials) {
        Map<String, List<TrialRecord>> byCode = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.REFUSED)
                .filter(trial -> !trial.findings().isEmpty())
                .collect(Collectors.groupingBy(
                        trial -> trial.findings().getFirst().code(), LinkedHashMap::new, Collectors.toList()));
        return byCode.values().stream().map(Refusals::finding).toList();
    }

    /// The first of them stands for all; the others are in the evidence.
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
