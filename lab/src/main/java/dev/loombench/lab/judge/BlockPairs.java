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

    /// Blocks where one of the cells has no figure are left out.
    public static BlockPairs of(List<TrialRecord> baseline, List<TrialRecord> candidate, String metric) {
        List<Pair> pairs = new ArrayList<>();
        int withoutRatio = 0;
        List<Integer> blocks = Cells.of(baseline, metric).stream()
                .map(TrialRecord::block)
                .distinct()
                .toList();
        for (int block : blocks) {
            OptionalDouble one = Cells.inBlock(baseline, metric, block);
            OptionalDouble other = Cells.inBlock(candidate, metric, block);
            if (one.isPresent() && other.isPresent()) {
                var pair = Pair.ofPositive(one.getAsDouble(), other.getAsDouble());
                pair.ifPresent(pairs::add);
                withoutRatio += pair.isEmpty() ? 1 : 0;
            }
        }
        return new BlockPairs(pairs, withoutRatio);
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
