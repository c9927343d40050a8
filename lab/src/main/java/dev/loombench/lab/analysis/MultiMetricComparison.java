package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.ExperimentAnalysis.VerdictCriteria;
import dev.loombench.lab.analysis.TrialsByCell.BlockPairs;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Holm;
import dev.loombench.lab.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Comparison of two cells by several metrics: one is primary; the differences by the others are corrected for
/// their number by [Holm].
///
/// @param metrics the primary one first
public record MultiMetricComparison(
        TrialsByCell.JdkCell baseline, TrialsByCell.JdkCell candidate, List<String> metrics, VerdictCriteria rules) {
    public MultiMetricComparison {
        metrics = List.copyOf(metrics);
    }

    private record MetricComparison(PairedComparison pairing, LogRatio ratio, String gap) {}

    /// Compares the cells by all metrics.
    ///
    /// @param blockSeconds duration of one block
    /// @return one comparison for each metric that both cells have in some block
    public List<ComparisonRecord> records(
            List<TrialRecord> baselineTrials, List<TrialRecord> candidateTrials, double blockSeconds) {
        Stream<ComparisonRecord> primary = candidates(metrics.subList(0, 1), baselineTrials, candidateTrials).stream()
                .map(comparison -> withRequiredBlocks(comparison, blockSeconds));
        return Stream.concat(primary, further(baselineTrials, candidateTrials).stream())
                .toList();
    }

    /// Compares the cells by the further metrics only.
    List<ComparisonRecord> further(List<TrialRecord> baselineTrials, List<TrialRecord> candidateTrials) {
        List<MetricComparison> comparisons =
                candidates(metrics.subList(1, metrics.size()), baselineTrials, candidateTrials);
        List<MetricComparison> corrected = comparisons.stream()
                .filter(comparison -> comparison.ratio().pValue().isPresent())
                .toList();
        List<Double> adjusted = Holm.adjust(corrected.stream()
                .flatMap(comparison -> comparison.ratio().pValue().stream())
                .toList());
        return comparisons.stream()
                .map(comparison -> {
                    int index = corrected.indexOf(comparison);
                    return index < 0
                            ? comparison.pairing().judge(comparison.ratio(), comparison.gap())
                            : comparison
                                    .pairing()
                                    .judge(comparison.ratio(), comparison.gap(), adjusted.get(index), corrected.size());
                })
                .toList();
    }

    private List<MetricComparison> candidates(
            List<String> names, List<TrialRecord> baselineTrials, List<TrialRecord> candidateTrials) {
        List<MetricComparison> comparisons = new ArrayList<>();
        for (String metric : names) {
            BlockPairs blocks = BlockPairs.of(baselineTrials, candidateTrials, metric);
            if (!blocks.pairs().isEmpty()) {
                comparisons.add(new MetricComparison(
                        new PairedComparison(metric, baseline, candidate, rules.level(), rules.margin()),
                        LogRatio.of(blocks.pairs()),
                        blocks.gap(metric)));
            }
        }
        return comparisons;
    }

    private ComparisonRecord withRequiredBlocks(MetricComparison comparison, double blockSeconds) {
        ComparisonRecord record = comparison.pairing().judge(comparison.ratio(), comparison.gap());
        return RequiredBlocks.withRequiredBlocks(
                new Comparisons.ComparisonEntry(record, comparison.ratio(), comparison.gap()),
                rules.margin(),
                blockSeconds);
    }
}
