package dev.loombench.lab.judge;

import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Two cells side by side: what the machine does to a block it does to both.
///
/// @param pairs the figures of both, block by block
/// @param withoutRatio blocks in which both have a figure, and one of them isn't positive
public record BlockPairs(List<Pair> pairs, int withoutRatio) {
    public BlockPairs {
        pairs = List.copyOf(pairs);
    }

    /// The figures of one block.
    public record Figures(double baseline, double candidate) {}

    /// Blocks where one of the cells has no figure are left out.
    public static BlockPairs of(List<TrialRecord> baseline, List<TrialRecord> candidate, String metric) {
        List<Figures> blocks = figures(baseline, candidate, metric);
        List<Pair> pairs = new ArrayList<>();
        for (Figures block : blocks) {
            Pair.ofPositive(block.baseline(), block.candidate()).ifPresent(pairs::add);
        }
        return new BlockPairs(pairs, blocks.size() - pairs.size());
    }

    /// The figures of the blocks in which both cells have one.
    public static List<Figures> figures(List<TrialRecord> baseline, List<TrialRecord> candidate, String metric) {
        List<Figures> figures = new ArrayList<>();
        List<Integer> blocks = Cells.of(baseline, metric).stream()
                .map(TrialRecord::block)
                .distinct()
                .toList();
        for (int block : blocks) {
            OptionalDouble one = Cells.inBlock(baseline, metric, block);
            OptionalDouble other = Cells.inBlock(candidate, metric, block);
            if (one.isPresent() && other.isPresent()) {
                figures.add(new Figures(one.getAsDouble(), other.getAsDouble()));
            }
        }
        return figures;
    }

    /// Why blocks are missing in a ratio; empty where none is.
    public String gap(String metric) {
        if (withoutRatio == 0) {
            return "";
        }
        int all = pairs.size() + withoutRatio;
        return withoutRatio + " of " + all + (all == 1 ? " block" : " blocks") + (withoutRatio == 1 ? " has" : " have")
                + " no ratio: " + metric + " isn't positive there";
    }
}
