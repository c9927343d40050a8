package dev.loombench.lab.model;

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Noise;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Paired comparison of a candidate with its baseline within blocks: another model on the same JDK, or the same
/// cell on another JDK.
///
/// @param jdk id of the candidate's JDK
/// @param baselineJdk id of the baseline's JDK; absent where both ran on the same one
/// @param n number of blocks in which both have a figure
/// @param ratio candidate / baseline: the exponential of the mean log-ratio
/// @param low end of the Student interval; absent below two blocks
/// @param level confidence level of that interval
/// @param method method of that interval as text
/// @param margin of equivalence, such as 0.03
/// @param orderLow end of the order-statistic interval that checks it; absent where there are too few blocks
///     for one
/// @param checkAgrees whether both intervals give the same verdict; absent where there is no check
/// @param minimumDetectableEffect smallest ratio above 1 that this number of blocks with this noise would
///     detect in 80 % of runs
/// @param blocksNeeded number of blocks in which an undecided comparison would get a verdict in most runs, if
///     its true ratio is this one; absent where unknown or above 1,000
/// @param secondsNeeded duration of the missing blocks
/// @param note reason of the verdict, a sentence
/// @param overload throughputs of both where at least one doesn't carry the offered rate, so that they are compared by
///     it; absent otherwise
public record ComparisonRecord(
        String metric,
        String jdk,
        @Nullable String baselineJdk,
        CellRecord baseline,
        CellRecord candidate,
        int n,
        double ratio,
        @Nullable Double low,
        @Nullable Double high,
        double level,
        String method,
        double margin,
        @Nullable Double orderLow,
        @Nullable Double orderHigh,
        @Nullable Boolean checkAgrees,
        ComparisonVerdict verdict,
        @Nullable Double minimumDetectableEffect,
        @Nullable Integer blocksNeeded,
        @Nullable Double secondsNeeded,
        String note,
        @Nullable OverloadRecord overload) {
    private static final Pattern VIRTUAL_MODEL = Pattern.compile("virtual(-[a-z-]+)?(@[0-9]+)?|.+\\(virtual\\)");

    /// This comparison without a verdict.
    ///
    /// @param why reason, a sentence
    public ComparisonRecord withoutVerdict(String why) {
        return with(ComparisonVerdict.INCONCLUSIVE, null, null, why, overload);
    }

    /// This comparison with the blocks that would decide it.
    ///
    /// @param seconds duration of the missing blocks
    public ComparisonRecord withBlocksNeeded(int blocks, double seconds) {
        return with(verdict, blocks, seconds, note, overload);
    }

    private ComparisonRecord with(
            ComparisonVerdict newVerdict,
            @Nullable Integer blocks,
            @Nullable Double seconds,
            String newNote,
            @Nullable OverloadRecord carried) {
        return new ComparisonRecord(
                metric,
                jdk,
                baselineJdk,
                baseline,
                candidate,
                n,
                ratio,
                low,
                high,
                level,
                method,
                margin,
                orderLow,
                orderHigh,
                checkAgrees,
                newVerdict,
                minimumDetectableEffect,
                blocks,
                seconds,
                newNote,
                carried);
    }

    /// This comparison of throughputs, with what both carry.
    public ComparisonRecord withOverload(@Nullable OverloadRecord carried) {
        return with(verdict, blocksNeeded, secondsNeeded, note, carried);
    }

    /// Noise of the ratio, recovered from its interval; empty where there is none.
    public Optional<Noise> noise() {
        return Interval.of(low, high).map(interval -> Noise.of(interval, level, n));
    }

    /// Whether a difference was found.
    public boolean differs() {
        return verdict != ComparisonVerdict.SAME && verdict != ComparisonVerdict.INCONCLUSIVE;
    }

    /// Whether this is an A/A comparison: a cell with itself in the same blocks.
    public boolean comparesWithItself() {
        return baselineJdk == null && candidate.equals(baseline);
    }

    /// Whether this compares models; otherwise it compares JDKs.
    public boolean comparesModels() {
        return baselineJdk == null;
    }

    /// Whether the candidate runs on virtual threads.
    public boolean concernsVirtualThreads() {
        return VIRTUAL_MODEL.matcher(candidate.model()).matches();
    }

    /// What two servers carry of a rate that at least one of them doesn't carry.
    ///
    /// @param offered requests per second that were due
    /// @param baseline right answers per second of the baseline
    /// @param candidate those of the candidate
    /// @param baselineCarries whether the baseline keeps up, so that its limit is higher
    /// @param candidateCarries the same of the candidate
    public record OverloadRecord(
            double offered, double baseline, double candidate, boolean baselineCarries, boolean candidateCarries) {
        /// Whether the ratio is a lower bound of that of the limits, since one side wasn't at its own.
        public boolean ratioIsBound() {
            return baselineCarries != candidateCarries;
        }
    }
}
