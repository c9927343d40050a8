package dev.loombench.lab.claims;

import dev.loombench.lab.experiment.CellRef;
import dev.loombench.lab.experiment.Claim.Quantity;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.BlockPairs;
import dev.loombench.lab.judge.BlockPairs.Figures;
import dev.loombench.lab.judge.TrialIdeal;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.RatioWithZeros;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/// The figures that a claim is about, each beside what it is compared with: another cell's, a unit, or the ideal time.
///
/// @param blocks that have both
record ClaimPairs(Quantity quantity, BlockPairs blocks) {
    private static final String TIME = "time";

    /// Metrics of which a JVM may have none.
    private static final Set<String> COUNTED = Set.of("gc-time", "gc-count");

    /// @param trials that count
    static ClaimPairs of(Experiment experiment, Quantity quantity, List<TrialRecord> trials) {
        return new ClaimPairs(quantity, blocks(experiment, quantity, trials));
    }

    /// The same of a metric of which a cell has none, where its zero is a figure like any other.
    ///
    /// @param trials that count
    /// @param level such as 0.95
    /// @return empty where no figure is 0, or where a 0 is no figure
    static Optional<RatioWithZeros> withZeros(Quantity quantity, List<TrialRecord> trials, double level) {
        if (!(quantity instanceof Quantity.Ratio(String metric, CellRef of, CellRef to)) || !COUNTED.contains(metric)) {
            return Optional.empty();
        }
        List<Figures> figures = BlockPairs.figures(ClaimCells.of(to, trials), ClaimCells.of(of, trials), metric);
        return figures.stream().anyMatch(block -> block.baseline() == 0 || block.candidate() == 0)
                ? Optional.of(RatioWithZeros.of(
                        figures.stream().mapToDouble(Figures::baseline).toArray(),
                        figures.stream().mapToDouble(Figures::candidate).toArray(),
                        level))
                : Optional.empty();
    }

    private static BlockPairs blocks(Experiment experiment, Quantity quantity, List<TrialRecord> trials) {
        return switch (quantity) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) ->
                BlockPairs.of(ClaimCells.of(to, trials), ClaimCells.of(of, trials), metric);
            case Quantity.Value(String metric, CellRef of, String unit) ->
                forks(ClaimCells.of(of, trials), metric, trial -> OptionalDouble.of(1));
            case Quantity.OverIdeal(CellRef of) -> overIdeal(experiment, ClaimCells.of(of, trials));
            case Quantity.Completed unpaired -> new BlockPairs(List.of(), 0);
        };
    }

    /// Each fork's time against the limit that was measured in that very fork.
    private static BlockPairs overIdeal(Experiment experiment, List<TrialRecord> trials) {
        return forks(
                trials,
                TIME,
                trial -> TrialIdeal.of(experiment, List.of(trial)).stream()
                        .mapToDouble(ideal -> ideal.seconds())
                        .findFirst());
    }

    /// @param against what a fork's figure is compared with; a fork that has nothing of the kind is left out
    private static BlockPairs forks(
            List<TrialRecord> trials, String metric, Function<TrialRecord, OptionalDouble> against) {
        List<Pair> pairs = new ArrayList<>();
        int withoutRatio = 0;
        for (TrialRecord trial : trials) {
            var figure = trial.metrics().get(metric);
            OptionalDouble other = against.apply(trial);
            if (figure != null && other.isPresent()) {
                Optional<Pair> pair = Pair.ofPositive(other.getAsDouble(), figure.value());
                pair.ifPresent(pairs::add);
                withoutRatio += pair.isEmpty() ? 1 : 0;
            }
        }
        return new BlockPairs(pairs, withoutRatio);
    }

    /// Why some are missing; empty where none is. Blocks without a ratio are those whose figures are lowest, so the
    /// others alone decide nothing.
    String gap() {
        return switch (quantity) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) -> blocks.gap(metric);
            case Quantity.Value(String metric, CellRef of, String unit) -> forksLeftOut(metric);
            case Quantity.OverIdeal limit -> forksLeftOut(TIME);
            case Quantity.Completed share -> "";
        };
    }

    private String forksLeftOut(String metric) {
        int leftOut = blocks.withoutRatio();
        int all = blocks.pairs().size() + leftOut;
        return leftOut == 0
                ? ""
                : leftOut + " of " + all + (all == 1 ? " fork" : " forks") + (leftOut == 1 ? " is" : " are")
                        + " left out: " + metric + " isn't positive there";
    }
}
