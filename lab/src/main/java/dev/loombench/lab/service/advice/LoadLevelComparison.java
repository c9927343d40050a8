package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.EstimateRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Comparison of a side with the first one under one load.
///
/// @param words phrase for the load, such as `at 200/s`
/// @param baselineOverloaded whether the first side doesn't sustain the load
/// @param candidateOverloaded whether the other side doesn't sustain it
/// @param comparisons comparisons of both, by metric
/// @param estimates estimates of both
record LoadLevelComparison(
        String words,
        boolean baselineOverloaded,
        boolean candidateOverloaded,
        List<ComparisonRecord> comparisons,
        List<EstimateRecord> estimates) {
    LoadLevelComparison {
        comparisons = List.copyOf(comparisons);
        estimates = List.copyOf(estimates);
    }

    Optional<ComparisonRecord> primary() {
        return comparison(AbMetrics.PRIMARY);
    }

    Optional<ComparisonRecord> comparison(String metric) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric().equals(metric))
                .findFirst();
    }

    /// Returns the verdict on a metric; inconclusive if there is no comparison.
    Verdict verdict(String metric) {
        return comparison(metric).map(ComparisonRecord::verdict).orElse(Verdict.INCONCLUSIVE);
    }

    OptionalDouble estimate(String side, String metric) {
        return estimates.stream()
                .filter(estimate -> estimate.cell().model().equals(side)
                        && estimate.metric().equals(metric))
                .mapToDouble(EstimateRecord::estimate)
                .findFirst();
    }
}
