package dev.loombench.lab.analysis.validity;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Checks of an experiment's capacity searches.
final class CapacitySearchChecks {
    private CapacitySearchChecks() {}

    /// Reports unconfirmed capacities and unknown saturation rates.
    static List<Finding> check(List<TrialRecord> trials) {
        Map<TrialRecord, CapacityRecord> searches = new LinkedHashMap<>();
        trials.stream().filter(TrialRecord::counts).forEach(trial -> {
            LoadRecord load = trial.load();
            if (load != null && load.capacity() != null) {
                searches.put(trial, load.capacity());
            }
        });
        List<Finding> findings = new ArrayList<>();
        report(
                findings,
                searches,
                capacity -> Optional.ofNullable(capacity.capacity())
                        .filter(rate -> !capacity.confirmed())
                        .map(CapacitySearchChecks::interval),
                ExperimentFinding.CAPACITY_NOT_CONFIRMED);
        report(
                findings,
                searches,
                capacity -> Optional.ofNullable(capacity.saturationAbsent()),
                ExperimentFinding.SATURATION_UNKNOWN);
        return findings;
    }

    /// Reports the searches that a description applies to.
    ///
    /// @param words describes a search; empty where it isn't affected
    private static void report(
            List<Finding> findings,
            Map<TrialRecord, CapacityRecord> searches,
            Function<CapacityRecord, Optional<String>> words,
            ExperimentFinding kind) {
        Map<Integer, String> descriptions = new LinkedHashMap<>();
        searches.forEach((trial, capacity) -> words.apply(capacity)
                .ifPresent(
                        description -> descriptions.put(trial.id(), trial.cell().label() + ": " + description)));
        if (!descriptions.isEmpty()) {
            String distinct = descriptions.values().stream().distinct().collect(Collectors.joining("; "));
            findings.add(kind.with(descriptions.size(), searches.size(), distinct)
                    .withEvidence(Map.of("trials", List.copyOf(descriptions.keySet()))));
        }
    }

    private static String interval(RateRecord rate) {
        String estimate = Format.rate(rate.perSecond());
        return rate.low() == null || rate.high() == null
                ? estimate
                : estimate + ", between " + Format.significant(rate.low()) + " and " + Format.rate(rate.high());
    }
}
