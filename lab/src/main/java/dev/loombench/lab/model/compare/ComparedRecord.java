package dev.loombench.lab.model.compare;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Comparison of one cell by one metric.
///
/// @param experiment id of the experiment, class of the benchmark, or name of another tool's format
/// @param model execution model, or method of the benchmark
/// @param metric such as `time`, or JMH's mode
/// @param jdk id of the candidate's environment; empty for results of other tools, which don't say
/// @param baselineJdk id of the base's environment, where that differs
/// @param ratio candidate / base of the geometric means; absent where a side has no positive figure
/// @param low end of Welch's interval; absent where a side has one fork, or where forks scatter so much that
///     its ends lie apart by more than a factor of 10,000
/// @param checkLow end of the rank-based interval; absent where there are too few forks for one
/// @param checkAgrees whether both intervals give the same verdict; absent where there is no check
/// @param pValue p-value of no difference; absent where there is no interval
/// @param correctedPValue the same after Holm's correction
/// @param evidence how certain a difference, or its absence, is
/// @param likely verdict that is likely, where forks leave it undecided
/// @param nearest ratio candidate / base of the two iterations that are nearest to each other, where a
///     difference is likely
/// @param minimumDetectableEffect smallest ratio above 1 that this number of forks with this noise would
///     detect in 80 % of cases, corrected for the number of comparisons; absent above 10,000
/// @param forksNeeded approximate number of forks on each side that would detect a difference of the margin
///     at this noise, corrected likewise; absent where unknown or above 10,000
/// @param note reason of the verdict, as a clause
/// @param fails gates that the comparison breaks
/// @param undecided gates that the comparison may break or keep
public record ComparedRecord(
        String experiment,
        String model,
        Map<String, String> params,
        String metric,
        String unit,
        Better better,
        String jdk,
        @Nullable String baselineJdk,
        CompareDocument.SampleRecord base,
        CompareDocument.SampleRecord candidate,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Double checkLow,
        @Nullable Double checkHigh,
        @Nullable Boolean checkAgrees,
        @Nullable Double pValue,
        @Nullable Double correctedPValue,
        ComparisonVerdict verdict,
        CompareDocument.Evidence evidence,
        @Nullable ComparisonVerdict likely,
        @Nullable Double nearest,
        @Nullable Double minimumDetectableEffect,
        @Nullable Integer forksNeeded,
        String note,
        List<String> fails,
        List<String> undecided) {

    /// Experiment, model and parameters on a line.
    public String label() {
        return experiment + " " + new CellRecord(model, params, Map.of()).label();
    }

    /// The verdict in words: such as `slower`, `likely slower` or `inconclusive`.
    public String finding() {
        return likely == null ? verdict.toString() : "likely " + likely;
    }

    /// Whether something of which less is better was never there on the base's side, and is now, such as errors: no
    /// ratio shows that.
    public boolean hasRisenFromNone() {
        return better == Better.LESS && base.estimate() == null && candidate.estimate() != null;
    }

    /// Size of the difference in either direction: the absolute logarithm of the ratio, 0 where there is none.
    public double size() {
        return ratio == null ? 0 : Math.abs(Math.log(ratio));
    }
}
