package dev.loombench.lab.analysis;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Paired figures of two cells, block by block. Pairing within a block cancels what the machine does to both
/// cells.
///
/// @param pairs positive figures of both cells, one pair a block
/// @param withoutRatio number of blocks in which both cells have a figure and one of them isn't positive
/// @param missing number of blocks in which both cells have a trial that counts and only one has a
///     figure, of a metric that both have elsewhere. A fork that never became warm lacks the time until
///     then, so the other blocks are those of survivors
/// @param voided messages of the findings that void a figure, one a block
/// @param ofForks whether each pair is a fork with its reference in place of a block
public record BlockPairs(List<Pair> pairs, int withoutRatio, int missing, List<String> voided, boolean ofForks) {
    public BlockPairs {
        pairs = List.copyOf(pairs);
        voided = List.copyOf(voided);
    }

    /// Figures of both cells in one block.
    public record BlockValues(double baseline, double candidate) {}

    /// Pairs the figures of two cells by block; leaves out blocks where one cell has no figure.
    public static BlockPairs of(List<TrialRecord> baseline, List<TrialRecord> candidate, String metric) {
        List<BlockValues> blocks = figures(baseline, candidate, metric);
        List<Pair> pairs = new ArrayList<>();
        for (BlockValues block : blocks) {
            Pair.ofPositive(block.baseline(), block.candidate()).ifPresent(pairs::add);
        }
        Map<Integer, String> voided = new TreeMap<>();
        Stream.concat(baseline.stream(), candidate.stream())
                .forEach(trial -> trial.voids(metric)
                        .ifPresent(finding ->
                                voided.putIfAbsent(trial.block(), trial.cell().model() + ": " + finding.message())));
        return new BlockPairs(
                pairs,
                blocks.size() - pairs.size(),
                missing(baseline, candidate, metric),
                List.copyOf(voided.values()),
                false);
    }

    private static int missing(List<TrialRecord> baseline, List<TrialRecord> candidate, String metric) {
        if (TrialsByCell.of(baseline, metric).isEmpty()
                || TrialsByCell.of(candidate, metric).isEmpty()) {
            return 0;
        }
        return (int) baseline.stream()
                .filter(trial -> candidate.stream()
                        .filter(other ->
                                other.block() == trial.block() && other.mode().equals(trial.mode()))
                        .anyMatch(other -> other.metrics().containsKey(metric)
                                != trial.metrics().containsKey(metric)))
                .map(TrialRecord::block)
                .distinct()
                .count();
    }

    /// Figures of all blocks in which both cells have one, zeros and negative values included.
    public static List<BlockValues> figures(List<TrialRecord> baseline, List<TrialRecord> candidate, String metric) {
        List<BlockValues> figures = new ArrayList<>();
        List<Integer> blocks = TrialsByCell.of(baseline, metric).stream()
                .map(TrialRecord::block)
                .distinct()
                .toList();
        for (int block : blocks) {
            OptionalDouble baselineFigure = TrialsByCell.valueInBlock(baseline, metric, block);
            OptionalDouble candidateFigure = TrialsByCell.valueInBlock(candidate, metric, block);
            if (baselineFigure.isPresent() && candidateFigure.isPresent()) {
                figures.add(new BlockValues(baselineFigure.getAsDouble(), candidateFigure.getAsDouble()));
            }
        }
        return figures;
    }

    /// Why blocks or forks lack a ratio; empty where none does. Those have the lowest figures, so the others decide
    /// nothing.
    public Optional<Clause> gap(String metric) {
        int all = pairs.size() + withoutRatio;
        if (!voided.isEmpty()) {
            return Optional.of((ofForks ? AnswerKind.VOID_FORKS : AnswerKind.VOID_BLOCKS)
                    .with(metric, voided.size(), voided.getFirst()));
        }
        if (withoutRatio > 0) {
            return Optional.of((ofForks ? AnswerKind.FORKS_WITHOUT_RATIO : AnswerKind.BLOCKS_WITHOUT_RATIO)
                    .with(withoutRatio, all, metric));
        }
        return missing == 0
                ? Optional.empty()
                : Optional.of(AnswerKind.MISSING_BLOCKS.with(metric, missing, all + missing));
    }
}
