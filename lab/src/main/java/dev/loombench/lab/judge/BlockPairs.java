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
        for (TrialRecord trial : Cells.of(baseline, metric)) {
            OptionalDouble one = Cells.inBlock(baseline, metric, trial.block());
            OptionalDouble other = Cells.inBlock(candidate, metric, trial.block());
            if (one.isPresent() && other.isPresent()) {
                Pair.ofPositive(one.getAsDouble(), other.getAsDouble()).ifPresent(pairs::add);
            }
        }
        return pairs;
    }
}
