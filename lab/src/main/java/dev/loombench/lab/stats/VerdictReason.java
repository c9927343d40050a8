package dev.loombench.lab.stats;

import java.math.BigDecimal;
import java.math.MathContext;

/// The reason for a verdict.
public sealed interface VerdictReason {
    /// Less than two blocks, which give no interval.
    record NoInterval(int blocks) implements VerdictReason {}

    /// Too few blocks for a test, and an interval that doesn't lie beyond the factor that they require.
    record OnlyDescriptive(int blocks, double factor) implements VerdictReason {}

    /// Too few blocks for a test, but an interval beyond the factor that they require.
    record BeyondFactor(int blocks, double factor) implements VerdictReason {}

    /// An interval that excludes 1.
    record OneSideOfOne() implements VerdictReason {}

    /// An interval inside the equivalence margin.
    record InsideMargin(double margin) implements VerdictReason {}

    /// An interval that contains 1 and reaches beyond the equivalence margin.
    record HoldsOne(double margin) implements VerdictReason {}

    /// A Student interval and a checking order-statistic interval that would give different verdicts.
    record IntervalsDisagree(Outcome student, Outcome orderStatistic) implements VerdictReason {}

    /// An interval that excludes 1, but may do so by chance among several comparisons.
    ///
    /// @param pValue p-value of no difference after [Holm]'s correction
    record LostToCorrection(double pValue, int comparisons) implements VerdictReason {}

    /// The reason in plain words for paired blocks: a clause that starts in lower case and has no full stop.
    default String sentence() {
        return sentence(Pairing.WITHIN_BLOCKS);
    }

    /// The reason in plain words for either pairing.
    default String sentence(Pairing pairing) {
        return switch (this) {
            case NoInterval(int number) -> pairing.tooFewPhrase(number);
            case OnlyDescriptive(int number, double factor) ->
                "with only %s, a verdict needs an interval that lies beyond a factor of %s"
                        .formatted(pairing.countPhrase(number), number(factor));
            case BeyondFactor(int number, double factor) ->
                "with only %s, the whole interval lies beyond a factor of %s"
                        .formatted(pairing.countPhrase(number), number(factor));
            case OneSideOfOne() -> "the whole interval lies on one side of 1";
            case InsideMargin(double margin) ->
                "the whole interval lies within the equivalence margin of " + percent(margin);
            case HoldsOne(double margin) ->
                "the interval includes 1 and reaches beyond the equivalence margin of " + percent(margin);
            case IntervalsDisagree(Outcome student, Outcome order) ->
                "the two intervals disagree: by %s %s, by %s %s"
                        .formatted(pairing.interval(), student, pairing.check(), order);
            case LostToCorrection(double pValue, int comparisons) ->
                ("the interval lies on one side of 1, but among %d comparisons that may be chance (p = %s after"
                                + " Holm's correction)")
                        .formatted(comparisons, number(pValue));
        };
    }

    private static String number(double value) {
        return new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString();
    }

    private static String percent(double share) {
        return number(share * 100) + " %";
    }
}
