package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.judge.Comparisons.Compared;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.Verdicts;

/// What it would take to settle a comparison that is open: in how many blocks it would get a verdict in most
/// runs, if its true ratio is the one that was seen, with the noise taken for as large as it may be.
final class Settling {
    private Settling() {}

    /// @param blockSeconds what a block of the experiment takes
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
