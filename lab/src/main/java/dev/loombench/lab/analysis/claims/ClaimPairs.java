package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.analysis.BatchCellIdeal;
import dev.loombench.lab.analysis.BlockPairs;
import dev.loombench.lab.analysis.BlockPairs.BlockValues;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.RatioWithZeros;
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
/// @param blocks pairs of blocks or forks that have both figures
record ClaimPairs(Quantity quantity, BlockPairs blocks) {
    private static final String TIME = "time";

    /// Metrics whose value may be 0 in a JVM.
    private static final Set<String> METRICS_WITH_ZEROS = Set.of("gc-time", "gc-count", "collections", "pause", "hung");

    /// Pairs the figures that a claim compares.
    ///
    /// @param trials whose figures count
    static ClaimPairs of(Experiment experiment, Quantity quantity, List<TrialRecord> trials) {
        return new ClaimPairs(quantity, blocks(experiment, quantity, trials));
    }

    /// Ratio, or value as a ratio to 1, of a metric whose zeros are valid figures.
    ///
    /// @param trials whose figures count
    /// @param level such as 0.95
    /// @return empty where no figure is 0, or zeros aren't valid figures of the metric
    static Optional<RatioWithZeros> withZeros(Quantity quantity, List<TrialRecord> trials, double level) {
        List<BlockValues> figures = switch (quantity) {
            case Quantity.MetricRatio(String metric, CellRef of, CellRef to) ->
                METRICS_WITH_ZEROS.contains(metric)
                        ? BlockPairs.figures(ClaimTrials.of(to, trials), ClaimTrials.of(of, trials), metric)
                        : List.of();
            case Quantity.MetricValue(String metric, CellRef of, String unit) ->
                METRICS_WITH_ZEROS.contains(metric) ? values(ClaimTrials.of(of, trials), metric) : List.of();
            case Quantity.IdealRatio limit -> List.of();
            case Quantity.CompletionShare share -> List.of();
        };
        return figures.stream().anyMatch(block -> block.baseline() == 0 || block.candidate() == 0)
                ? Optional.of(RatioWithZeros.of(
                        figures.stream().mapToDouble(BlockValues::baseline).toArray(),
                        figures.stream().mapToDouble(BlockValues::candidate).toArray(),
                        level))
                : Optional.empty();
    }

    private static List<BlockValues> values(List<TrialRecord> trials, String metric) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.metrics().get(metric)).stream())
                .map(figure -> new BlockValues(1, figure.value()))
                .toList();
    }

    private static BlockPairs blocks(Experiment experiment, Quantity quantity, List<TrialRecord> trials) {
        return switch (quantity) {
            case Quantity.MetricRatio(String metric, CellRef of, CellRef to) ->
                BlockPairs.of(ClaimTrials.of(to, trials), ClaimTrials.of(of, trials), metric);
            case Quantity.MetricValue(String metric, CellRef of, String unit) ->
                forks(ClaimTrials.of(of, trials), metric, trial -> OptionalDouble.of(1));
            case Quantity.IdealRatio(CellRef of) -> overIdeal(experiment, ClaimTrials.of(of, trials));
            case Quantity.CompletionShare unpaired -> new BlockPairs(List.of(), 0, 0, List.of(), true);
        };
    }

    /// Pairs each fork's time with the limit that was measured in that fork.
    private static BlockPairs overIdeal(Experiment experiment, List<TrialRecord> trials) {
        return forks(
                trials,
                TIME,
                trial -> BatchCellIdeal.of(experiment, List.of(trial)).stream()
                        .mapToDouble(ideal -> ideal.seconds())
                        .findFirst());
    }

    /// Pairs each fork's figure with a reference.
    ///
    /// @param references reference of a fork; forks without one are left out
    private static BlockPairs forks(
            List<TrialRecord> trials, String metric, Function<TrialRecord, OptionalDouble> references) {
        List<Pair> pairs = new ArrayList<>();
        List<String> voided = new ArrayList<>();
        int withoutRatio = 0;
        for (TrialRecord trial : trials) {
            trial.voids(metric).ifPresent(finding -> voided.add(trial.cell().model() + ": " + finding.message()));
            var figure = trial.metrics().get(metric);
            OptionalDouble reference = references.apply(trial);
            if (figure != null && reference.isPresent()) {
                Optional<Pair> pair = Pair.ofPositive(reference.getAsDouble(), figure.value());
                pair.ifPresent(pairs::add);
                withoutRatio += pair.isEmpty() ? 1 : 0;
            }
        }
        return new BlockPairs(pairs, withoutRatio, 0, voided, true);
    }

    /// Why pairs are missing; empty where none is.
    Optional<Clause> gap() {
        return switch (quantity) {
            case Quantity.MetricRatio ratio -> blocks.gap(ratio.metric());
            case Quantity.MetricValue value -> blocks.gap(value.metric());
            case Quantity.IdealRatio _ -> blocks.gap(TIME);
            case Quantity.CompletionShare _ -> Optional.empty();
        };
    }
}
