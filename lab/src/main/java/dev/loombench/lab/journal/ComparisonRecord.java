package dev.loombench.lab.journal;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A candidate against its baseline, within blocks: another model on the same JDK, or the same cell on
/// another JDK.
///
/// @param jdk id of the candidate's JDK
/// @param baselineJdk id of the baseline's JDK; absent where both ran on the same one
/// @param n blocks in which both have a figure
/// @param ratio candidate / baseline: the exponential of the mean log-ratio
/// @param low end of the Student interval; absent below two blocks
/// @param level of that interval
/// @param method of that interval, in words
/// @param margin of equivalence, such as 0.03
/// @param orderLow end of the order-statistic interval that checks it; absent where so few blocks give
///     none
/// @param checkAgrees whether both intervals say the same; absent where there is no check
/// @param minimumDetectableEffect the smallest ratio above 1 that so many blocks with this noise would
///     show in 80 % of runs
/// @param blocksNeeded of an open comparison: in how many blocks it would get a verdict in most runs, if its
///     true ratio is this one; absent where that isn't known, where it is more than 1,000, and in runs of
///     earlier versions
/// @param secondsNeeded what those that are missing would take
/// @param note why the verdict is what it is, in a sentence
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
        Verdict verdict,
        @Nullable Double minimumDetectableEffect,
        @Nullable Integer blocksNeeded,
        @Nullable Double secondsNeeded,
        String note) {
    private static final Pattern VIRTUAL = Pattern.compile("virtual-per-task|.+\\(virtual\\)");

    /// The same without a verdict.
    ///
    /// @param why in a sentence
    public ComparisonRecord inconclusive(String why) {
        return with(Verdict.INCONCLUSIVE, null, null, why);
    }

    /// The same with what would settle it.
    ///
    /// @param blocks in all
    /// @param seconds for those that are missing
    public ComparisonRecord needing(int blocks, double seconds) {
        return with(verdict, blocks, seconds, note);
    }

    private ComparisonRecord with(Verdict other, @Nullable Integer blocks, @Nullable Double seconds, String why) {
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
                other,
                minimumDetectableEffect,
                blocks,
                seconds,
                why);
    }

    /// Whether a difference was found.
    public boolean differs() {
        return verdict != Verdict.SAME && verdict != Verdict.INCONCLUSIVE;
    }

    /// Whether it shows noise: a cell against the same one in the same block.
    public boolean showsNoise() {
        return baselineJdk == null && candidate.equals(baseline);
    }

    /// Whether it is about models; otherwise it is about JDKs.
    public boolean comparesModels() {
        return baselineJdk == null;
    }

    /// Whether the candidate runs on virtual threads.
    public boolean concernsVirtualThreads() {
        return VIRTUAL.matcher(candidate.model()).matches();
    }

    /// What a comparison says.
    public enum Verdict {
        FASTER,
        SLOWER,
        /// For what isn't a time or a rate.
        BETTER,
        WORSE,
        SAME,
        INCONCLUSIVE;

        /// The word for people.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
