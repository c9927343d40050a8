package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.service.advice.AbAnalysis.AbMetrics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// When the time in collections can be compared: if each trial had some. A pair without has no ratio, and the other
/// pairs alone would be those that happened to have most.
final class CollectionTime {
    private CollectionTime() {}

    /// Returns the metrics, without the time in collections if it can't be compared.
    static List<String> comparable(List<String> metrics, List<TrialRecord> baseline, List<TrialRecord> candidate) {
        boolean missing = Stream.concat(baseline.stream(), candidate.stream())
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get(AbMetrics.COLLECTIONS)).stream())
                .anyMatch(time -> time.value() <= 0);
        return missing
                ? metrics.stream()
                        .filter(metric -> !metric.equals(AbMetrics.COLLECTIONS))
                        .toList()
                : metrics;
    }
}
