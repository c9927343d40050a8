package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.analysis.BatchCellIdeal;
import dev.loombench.lab.analysis.BlockPairs;
import dev.loombench.lab.analysis.BlockPairs.BlockValues;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.RatioWithZeros;
import dev.loombench.lab.theory.IdealBatch.IdealTime;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/// Pairs of a claim's figure with what it is compared with: another cell's figure, 1 in the metric's unit, or
/// the ideal time.
///
/// @param figures of all blocks or forks that have both, zeros and negative values included
/// @param blocks those of them that have a ratio
record ClaimPairs(String metric, List<BlockValues> figures, BlockPairs blocks) {
    private static final String TIME = "time";

    /// Metrics whose value may be 0 in a JVM.
    private static final Set<String> METRICS_WITH_ZEROS = Set.of("gc-time", "gc-count", "collections", "pause", "hung");

    /// Pairs the figures that a claim compares.
    ///
    /// @param trials whose figures count
    /// @throws IllegalArgumentException if the quantity is a share of processes, which has no pairs
    static ClaimPairs of(Experiment experiment, Quantity quantity, List<TrialRecord> trials) {
        return switch (quantity) {
            case Quantity.MetricRatio(String metric, CellRef of, CellRef to) -> {
                List<TrialRecord> baseline = ClaimTrials.of(to, trials);
                List<TrialRecord> candidate = ClaimTrials.of(of, trials);
                yield new ClaimPairs(
                        metric,
                        BlockPairs.figures(baseline, candidate, metric),
                        BlockPairs.of(baseline, candidate, metric));
            }
            case Quantity.MetricValue(String metric, CellRef of, String _) ->
                forks(metric, ClaimTrials.of(of, trials), _ -> OptionalDouble.of(1));
            case Quantity.IdealRatio(CellRef of) ->
                forks(
                        TIME,
                        ClaimTrials.of(of, trials),
                        trial -> BatchCellIdeal.of(experiment, List.of(trial)).stream()
                                .mapToDouble(IdealTime::seconds)
                                .findFirst());
            case Quantity.CompletionShare _ -> throw new IllegalArgumentException("no pairs: " + quantity);
        };
    }

    /// Pairs each fork's figure with a reference, such as the limit that was measured in that fork.
    ///
    /// @param references reference of a fork; forks without one are left out
    private static ClaimPairs forks(
            String metric, List<TrialRecord> trials, Function<TrialRecord, OptionalDouble> references) {
        List<BlockValues> figures = new ArrayList<>();
        List<String> voided = new ArrayList<>();
        for (TrialRecord trial : trials) {
            trial.voids(metric).ifPresent(finding -> voided.add(trial.cell().model() + ": " + finding.message()));
            Metric figure = trial.metrics().get(metric);
            if (figure != null) {
                references.apply(trial).ifPresent(known -> figures.add(new BlockValues(known, figure.value())));
            }
        }
        List<Pair> pairs = figures.stream()
                .flatMap(fork -> Pair.ofPositive(fork.baseline(), fork.candidate()).stream())
                .toList();
        return new ClaimPairs(metric, figures, new BlockPairs(pairs, figures.size() - pairs.size(), 0, voided, true));
    }

    /// Ratio, or value as a ratio to 1, of a metric whose zeros are valid figures.
    ///
    /// @param level such as 0.95
    /// @return empty where no figure is 0, or zeros aren't valid figures of the metric
    Optional<RatioWithZeros> withZeros(double level) {
        return METRICS_WITH_ZEROS.contains(metric)
                        && figures.stream().anyMatch(block -> block.baseline() == 0 || block.candidate() == 0)
                ? Optional.of(RatioWithZeros.of(
                        figures.stream().mapToDouble(BlockValues::baseline).toArray(),
                        figures.stream().mapToDouble(BlockValues::candidate).toArray(),
                        level))
                : Optional.empty();
    }

    /// Why pairs are missing; empty where none is.
    Optional<Clause> gap() {
        return blocks.gap(metric);
    }
}
