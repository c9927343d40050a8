package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.Comparisons.Compared;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.Verdicts;

/// Number of blocks that would decide an open comparison in most runs, if its true ratio is the measured one
/// and the noise is as large as its confidence bound.
final class Settling {
    private Settling() {}

    /// Adds the number of blocks and their time to an undecided comparison.
    ///
    /// @param blockSeconds duration of one block of the experiment
    static ComparisonRecord told(Compared compared, double margin, double blockSeconds) {
        ComparisonRecord record = compared.record();
        if (record.verdict() != Verdict.INCONCLUSIVE || !compared.gap().isEmpty()) {
            return record;
        }
        return Noise.of(compared.ratio()).stream()
                .flatMapToInt(noise ->
                        DetectableEffect.blocksToSettle(record.ratio(), margin, noise.atMost(), record.level())
                                .stream())
                .map(blocks -> Math.max(blocks, record.n() + 1))
                .filter(blocks -> blocks <= Verdicts.MOST_BLOCKS)
                .mapToObj(blocks -> record.needing(blocks, (blocks - record.n()) * blockSeconds))
                .findFirst()
                .orElse(record);
    }
}
