package dev.loombench.lab.judge;

import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Two cells side by side: what the machine does to a block it does to both.
public final class BlockPairs {
    private BlockPairs() {}

    /// The figures of both, block by block; blocks where one is missing are left out.
    public static List<Pair> of(List<TrialRecord> baseline, List<TrialRecord> candidate, String metric) {
        List<Pair> pairs = new ArrayList<>();
        List<Integer> blocks = Cells.of(baseline, metric).stream()
                .map(TrialRecord::block)
                .distinct()
                .toList();
        for (int block : blocks) {
            OptionalDouble one = Cells.inBlock(baseline, metric, block);
            OptionalDouble other = Cells.inBlock(candidate, metric, block);
            if (one.isPresent() && other.isPresent()) {
                Pair.ofPositive(one.getAsDouble(), other.getAsDouble()).ifPresent(pairs::add);
            }
        }
        return pairs;
    }
}
