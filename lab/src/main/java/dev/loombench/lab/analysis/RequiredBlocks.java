package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.Comparisons.ComparisonEntry;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.VerdictRules;

/// Number of blocks that would decide an open comparison in most runs, if its true ratio is the measured one
/// and the noise is as large as its confidence bound.
final class RequiredBlocks {
    private RequiredBlocks() {}

    /// Adds the number of blocks and their time to an undecided comparison.
    ///
    /// @param blockSeconds duration of one block of the experiment
    static ComparisonRecord withRequiredBlocks(ComparisonEntry compared, double margin, double blockSeconds) {
        ComparisonRecord record = compared.record();
        if (record.verdict() != Verdict.INCONCLUSIVE || !compared.gap().isEmpty()) {
            return record;
        }
        return Noise.of(compared.ratio()).stream()
                .flatMapToInt(noise ->
                        DetectableEffect.blocksToDecide(record.ratio(), margin, noise.upperBound(), record.level())
                                .stream())
                .map(blocks -> Math.max(blocks, record.n() + 1))
                .filter(blocks -> blocks <= VerdictRules.MAX_BLOCKS)
                .mapToObj(blocks -> record.withBlocksNeeded(blocks, (blocks - record.n()) * blockSeconds))
                .findFirst()
                .orElse(record);
    }
}
