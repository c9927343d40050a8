package dev.loombench.lab.analysis;

import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Holm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Comparison of two cells by several metrics: one is primary; the differences by the others are corrected for
/// their number by [Holm].
///
/// @param metrics the primary one first
public record MultiMetricComparison(JdkCell baseline, JdkCell candidate, List<String> metrics, VerdictCriteria rules) {
    private static final String OFFERED_RATE = "offered-rate";

    public MultiMetricComparison {
        metrics = List.copyOf(metrics);
    }

    /// Compares the cells by all metrics.
    ///
    /// @param blockSeconds duration of one block
    /// @return one comparison for each metric that both cells have in some block
    public List<ComparisonRecord> records(
            List<TrialRecord> baselineTrials, List<TrialRecord> candidateTrials, double blockSeconds) {
        Stream<ComparisonRecord> primary = candidates(metrics.subList(0, 1), baselineTrials, candidateTrials).stream()
                .map(comparison -> RequiredBlocks.withRequiredBlocks(comparison, blockSeconds));
        return Stream.concat(primary, further(baselineTrials, candidateTrials).stream())
                .map(comparison -> bounded(comparison, baselineTrials, candidateTrials))
                .toList();
    }

    /// Compares the cells by the further metrics only.
    List<ComparisonRecord> further(List<TrialRecord> baselineTrials, List<TrialRecord> candidateTrials) {
        List<PairedComparison> comparisons =
                candidates(metrics.subList(1, metrics.size()), baselineTrials, candidateTrials);
        var adjusted = Holm.adjust(comparisons, comparison -> comparison.ratio().pValue());
        return comparisons.stream()
                .map(comparison -> {
                    Double pValue = adjusted.get(comparison);
                    return pValue == null ? comparison.record() : comparison.corrected(pValue, adjusted.size());
                })
                .toList();
    }

    private List<PairedComparison> candidates(
            List<String> names, List<TrialRecord> baselineTrials, List<TrialRecord> candidateTrials) {
        return names.stream()
                .flatMap(metric -> PairedComparison.of(
                        metric,
                        quantity(metric, baselineTrials),
                        baseline,
                        candidate,
                        rules,
                        BlockPairs.of(baselineTrials, candidateTrials, metric))
                        .stream())
                .toList();
    }

    private static MetricInfo quantity(String metric, List<TrialRecord> trials) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get(metric)).stream())
                .findFirst()
                .map(figure -> MetricInfo.of(metric, figure))
                .orElseGet(() -> MetricInfo.of(metric));
    }

    /// A comparison of throughputs with what both carry, where one doesn't carry the rate; other comparisons as they
    /// are. A lower bound isn't "same": the side that carries all wasn't at its limit.
    static ComparisonRecord bounded(
            ComparisonRecord comparison, List<TrialRecord> baseline, List<TrialRecord> candidate) {
        boolean baselineCarries = !Overload.of(baseline);
        boolean candidateCarries = !Overload.of(candidate);
        if (!comparison.metric().equals(Overload.THROUGHPUT) || baselineCarries && candidateCarries) {
            return comparison;
        }
        ComparisonRecord told = comparison.withOverload(new OverloadRecord(
                mean(candidate, OFFERED_RATE),
                mean(baseline, Overload.THROUGHPUT),
                mean(candidate, Overload.THROUGHPUT),
                baselineCarries,
                candidateCarries));
        return baselineCarries != candidateCarries && told.verdict() == ComparisonVerdict.SAME
                ? told.withoutVerdict(AnswerKind.ONE_AT_LIMIT.words())
                : told;
    }

    private static double mean(List<TrialRecord> trials, String metric) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get(metric)).stream())
                .mapToDouble(Metric::value)
                .average()
                .orElse(0);
    }
}
