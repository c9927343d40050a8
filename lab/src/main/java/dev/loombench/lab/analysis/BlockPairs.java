package dev.loombench.lab.analysis;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Paired figures of two cells, block by block. Pairing within a block cancels what the machine does to both
/// cells.
///
/// @param pairs positive figures of both cells, one pair a block
/// @param withoutRatio number of blocks in which both cells have a figure and one of them isn't positive
public record BlockPairs(List<Pair> pairs, int withoutRatio) {
    public BlockPairs {
        pairs = List.copyOf(pairs);
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
        return new BlockPairs(pairs, blocks.size() - pairs.size());
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

    /// Explains which blocks lack a ratio, as a clause; empty where none does.
    public String gap(String metric) {
        if (withoutRatio == 0) {
            return "";
        }
        int blocks = pairs.size() + withoutRatio;
        return withoutRatio + " of " + Format.count(blocks, "block") + (withoutRatio == 1 ? " has" : " have")
                + " no ratio: " + metric + " isn't positive there";
    }
}
