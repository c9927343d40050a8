package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.Optional;
import java.util.OptionalDouble;

/// Number of blocks that would decide an open comparison in most runs, if its true ratio is the measured one
/// and the noise is as large as its confidence bound.
public final class RequiredBlocks {
    private RequiredBlocks() {}

    /// Adds the number of blocks and their time to an undecided comparison.
    ///
    /// @param blockSeconds duration of one block of the experiment
    static ComparisonRecord withRequiredBlocks(PairedComparison compared, double blockSeconds) {
        ComparisonRecord record = compared.record();
        if (record.verdict() != ComparisonVerdict.INCONCLUSIVE || compared.gap().isPresent()) {
            return record;
        }
        return Noise.of(compared.ratio()).stream()
                .flatMapToInt(noise ->
                        DetectableEffect.blocksToDecide(
                                record.ratio(), record.margin(), noise.upperBound(), record.level())
                                .stream())
                .map(blocks -> Math.max(blocks, record.n() + 1))
                .filter(blocks -> blocks <= VerdictRules.MAX_BLOCKS)
                .mapToObj(blocks -> record.withBlocksNeeded(blocks, (blocks - record.n()) * blockSeconds))
                .findFirst()
                .orElse(record);
    }

    /// The blocks that would decide an open comparison, such as `about 3 more blocks would decide (--forks 6, 50 s)`;
    /// empty where they are unknown. `--forks` starts a new run, so the time is that of all its blocks.
    public static Optional<Clause> missing(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        return needed == null
                ? Optional.empty()
                : blockSeconds(comparison).stream()
                        .mapToObj(seconds -> AnswerKind.NEEDS.with(
                                needed - comparison.n(), needed, Format.plannedTime(needed * seconds)))
                        .findFirst();
    }

    /// Duration of one block of the comparison's experiment in seconds; empty where the number of missing
    /// blocks is unknown.
    public static OptionalDouble blockSeconds(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        Double seconds = comparison.secondsNeeded();
        return needed == null || seconds == null || needed <= comparison.n()
                ? OptionalDouble.empty()
                : OptionalDouble.of(seconds / (needed - comparison.n()));
    }
}
