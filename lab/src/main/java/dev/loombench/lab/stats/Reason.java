package dev.loombench.lab.stats;

import java.math.BigDecimal;
import java.math.MathContext;

/// Why a verdict is what it is.
public sealed interface Reason {
    /// One block, which gives no interval.
    record NoInterval(int blocks) implements Reason {}

    /// So few blocks are descriptive, and the interval reaches within the factor that would be beyond
    /// doubt.
    record OnlyDescriptive(int blocks, double factor) implements Reason {}

    /// So few blocks are descriptive, but the whole interval lies beyond that factor.
    record BeyondFactor(int blocks, double factor) implements Reason {}

    /// The whole interval lies on one side of 1.
    record OneSideOfOne() implements Reason {}

    /// The whole interval lies inside the equivalence margin.
    record InsideMargin(double margin) implements Reason {}

    /// The interval holds 1 and reaches out of the equivalence margin.
    record HoldsOne(double margin) implements Reason {}

    /// The Student interval and the order-statistic interval that checks it would give different verdicts.
    record IntervalsDisagree(Outcome student, Outcome orderStatistic) implements Reason {}

    /// The interval lies on one side of 1, but not for certain among so many comparisons.
    ///
    /// @param pValue of no difference, after [Holm]'s correction
    record LostToCorrection(double pValue, int comparisons) implements Reason {}

    /// The reason in plain words where figures were compared within blocks: a clause that starts in lower case
    /// and has no full stop.
    default String sentence() {
        return sentence(Pairing.WITHIN_BLOCKS);
    }

    /// The same, with the words for either kind of comparison.
    default String sentence(Pairing pairing) {
        return switch (this) {
            case NoInterval(int number) -> pairing.tooFew(number);
            case OnlyDescriptive(int number, double factor) ->
                "with only %s, a verdict needs an interval that lies beyond a factor of %s"
                        .formatted(pairing.several(number), number(factor));
            case BeyondFactor(int number, double factor) ->
                "with only %s, the whole interval lies beyond a factor of %s"
                        .formatted(pairing.several(number), number(factor));
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
