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

    /// The reason in plain words: a clause that starts in lower case and has no full stop.
    default String sentence() {
        return switch (this) {
            case NoInterval(int blocks) -> blocks == 1 ? "one block gives no interval" : "no block has both figures";
            case OnlyDescriptive(int blocks, double factor) ->
                "%d blocks are descriptive, and the interval doesn't lie beyond a factor of %s"
                        .formatted(blocks, number(factor));
            case BeyondFactor(int blocks, double factor) ->
                "with only %d blocks, the whole interval lies beyond a factor of %s".formatted(blocks, number(factor));
            case OneSideOfOne() -> "the whole interval lies on one side of 1";
            case InsideMargin(double margin) ->
                "the whole interval lies inside the equivalence margin of " + percent(margin);
            case HoldsOne(double margin) ->
                "the interval holds 1 and reaches out of the equivalence margin of " + percent(margin);
            case IntervalsDisagree(Outcome student, Outcome order) ->
                "the intervals disagree: by the Student interval %s, by the order-statistic interval %s"
                        .formatted(student, order);
        };
    }

    private static String number(double value) {
        return new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString();
    }

    private static String percent(double share) {
        return number(share * 100) + " %";
    }
}
