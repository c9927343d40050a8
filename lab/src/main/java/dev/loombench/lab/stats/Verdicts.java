package dev.loombench.lab.stats;

import java.util.Optional;

/// The rules by which a comparison gets its verdict.
///
/// - Below 2 blocks there is none.
/// - Below [#CONFIRMING_BLOCKS] figures are descriptive: the whole Student interval must lie beyond a
///   factor of [#DESCRIPTIVE_FACTOR], or the comparison is inconclusive. `same` isn't possible.
/// - From there on an interval says `same` where all of it lies inside the equivalence margin, even if 1 is
///   outside of it; `faster` or `slower` where all of it lies on one side of 1; and `inconclusive`
///   otherwise.
/// - The Student interval and the order-statistic interval must say the same, or the comparison is
///   inconclusive.
///
/// Equivalence by an interval inside a margin: Schuirmann 1987; the interval here is the 95 % one where his
/// test would take 90 %, which is the stricter choice. Whole intervals beyond 1 rather than points: Georges
/// et al. 2007.
public final class Verdicts {
    /// The level of intervals that verdicts are made of.
    public static final double LEVEL = 0.95;

    /// The equivalence margin where none is declared.
    public static final double DEFAULT_MARGIN = 0.03;

    /// From so many blocks on, an interval on one side of 1 is enough.
    public static final int CONFIRMING_BLOCKS = 6;

    /// More are never run, and so nothing is said of more.
    public static final int MOST_BLOCKS = 1_000;

    /// Fewer blocks need an interval beyond this factor.
    public static final double DESCRIPTIVE_FACTOR = 2;

    private Verdicts() {}

    public static Verdict judge(Evidence evidence) {
        if (evidence.student().isEmpty()) {
            return unchecked(new Opinion(Outcome.INCONCLUSIVE, new Reason.NoInterval(evidence.blocks())));
        }
        Interval student = evidence.student().get();
        if (evidence.blocks() < CONFIRMING_BLOCKS) {
            return unchecked(descriptive(student, evidence));
        }
        Opinion opinion = confirming(student, evidence);
        return evidence.orderStatistic()
                .map(order -> checked(opinion, confirming(order, evidence)))
                .orElseGet(() -> unchecked(opinion));
    }

    /// The verdict as one of several: a difference stands where it does after [Holm]'s correction, too. What is
    /// found the same isn't corrected: that is no alarm.
    ///
    /// @param adjusted p-value of no difference, corrected
    /// @param comparisons how many were corrected for
    /// @param level at which it was judged, such as 0.95
    public static Verdict corrected(Verdict verdict, double adjusted, int comparisons, double level) {
        boolean difference = verdict.outcome() == Outcome.FASTER || verdict.outcome() == Outcome.SLOWER;
        return difference && adjusted > 1 - level
                ? new Verdict(
                        Outcome.INCONCLUSIVE, new Reason.LostToCorrection(adjusted, comparisons), verdict.checkAgrees())
                : verdict;
    }

    private record Opinion(Outcome outcome, Reason reason) {}

    private static Verdict unchecked(Opinion opinion) {
        return new Verdict(opinion.outcome(), opinion.reason(), Optional.empty());
    }

    private static Verdict checked(Opinion student, Opinion order) {
        if (student.outcome() == order.outcome()) {
            return new Verdict(student.outcome(), student.reason(), Optional.of(true));
        }
        Reason reason = new Reason.IntervalsDisagree(student.outcome(), order.outcome());
        return new Verdict(Outcome.INCONCLUSIVE, reason, Optional.of(false));
    }

    private static Opinion descriptive(Interval interval, Evidence evidence) {
        int blocks = evidence.blocks();
        if (isBeyondFactor(interval)) {
            return new Opinion(
                    direction(interval, evidence.better()), new Reason.BeyondFactor(blocks, DESCRIPTIVE_FACTOR));
        }
        return new Opinion(Outcome.INCONCLUSIVE, new Reason.OnlyDescriptive(blocks, DESCRIPTIVE_FACTOR));
    }

    /// Whether all of an interval of a ratio lies beyond [#DESCRIPTIVE_FACTOR], on one side of 1.
    public static boolean isBeyondFactor(Interval interval) {
        return interval.isBelow(1 / DESCRIPTIVE_FACTOR) || interval.isAbove(DESCRIPTIVE_FACTOR);
    }

    private static Opinion confirming(Interval interval, Evidence evidence) {
        if (interval.isInside(evidence.equivalence())) {
            return new Opinion(Outcome.SAME, new Reason.InsideMargin(evidence.margin()));
        }
        if (interval.isBeside(1)) {
            return new Opinion(direction(interval, evidence.better()), new Reason.OneSideOfOne());
        }
        return new Opinion(Outcome.INCONCLUSIVE, new Reason.HoldsOne(evidence.margin()));
    }

    private static Outcome direction(Interval interval, Better better) {
        return interval.isBelow(1) == (better == Better.LESS) ? Outcome.FASTER : Outcome.SLOWER;
    }
}
