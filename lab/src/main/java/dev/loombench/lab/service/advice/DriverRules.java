package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Better;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Figures by which sides are compared under a driver: one decides, in its own direction.
final class DriverRules {
    private DriverRules() {}

    /// Metrics by which sides are compared under a driver: its own, the one that decides first, and what the
    /// sides used.
    ///
    /// @param trials trials of the first side
    /// @param declared name of the figure that decides, if it is known before any trial
    /// @return at least one name, which is empty before the first figure
    static List<String> compared(List<TrialRecord> trials, Optional<String> declared) {
        Set<String> names = new LinkedHashSet<>();
        primary(trials, declared).ifPresent(names::add);
        for (TrialRecord trial : trials) {
            trial.metrics().forEach((name, metric) -> {
                if (metric.better() != Better.NEITHER) {
                    names.add(name);
                }
            });
        }
        return names.isEmpty() ? List.of("") : List.copyOf(names);
    }

    /// Name of the figure that decides: the declared one, or the first of each trial.
    static Optional<String> primary(List<TrialRecord> trials, Optional<String> declared) {
        return declared.or(() -> trials.stream()
                .filter(TrialRecord::counts)
                .map(TrialRecord::metrics)
                .flatMap(metrics -> metrics.keySet().stream().limit(1))
                .findFirst());
    }
}
