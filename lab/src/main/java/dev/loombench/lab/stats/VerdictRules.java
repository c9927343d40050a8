package dev.loombench.lab.stats;

import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.Verdict.VerdictReason;
import java.util.Optional;

/// The rules by which a comparison gets its verdict.
///
/// - Below 2 blocks there is none.
/// - Below [#MIN_CONFIRMING_BLOCKS] figures are descriptive: the whole Student interval must lie beyond a
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
public final class VerdictRules {
    /// The confidence level of intervals.
    public static final double CONFIDENCE_LEVEL = 0.95;

    /// The default equivalence margin.
    public static final double DEFAULT_MARGIN = 0.03;

    /// The number of blocks from which an interval that excludes 1 is enough.
    public static final int MIN_CONFIRMING_BLOCKS = 6;

    /// The largest number of blocks that is ever run or planned.
    public static final int MAX_BLOCKS = 1_000;

    /// The factor beyond which the interval of fewer blocks must lie.
    public static final double DESCRIPTIVE_FACTOR = 2;

    private VerdictRules() {}

    /// Derives the verdict of a single comparison.
    public static Verdict judge(VerdictEvidence evidence) {
        if (evidence.primaryInterval().isEmpty()) {
            return unchecked(
                    new IntervalVerdict(Outcome.INCONCLUSIVE, new VerdictReason.NoInterval(evidence.blocks())));
        }
        Interval student = evidence.primaryInterval().get();
        if (evidence.blocks() < MIN_CONFIRMING_BLOCKS) {
            return unchecked(descriptive(student, evidence));
        }
        IntervalVerdict intervalVerdict = confirming(student, evidence);
        return evidence.checkInterval()
                .map(order -> checked(intervalVerdict, confirming(order, evidence)))
                .orElseGet(() -> unchecked(intervalVerdict));
    }

    /// Corrects a verdict for multiple comparisons: a difference must be significant after [Holm]'s correction,
    /// too. `same` isn't corrected, since it is no false alarm.
    ///
    /// @param adjusted adjusted p-value of no difference
    /// @param comparisons number of comparisons that it was adjusted for
    /// @param level confidence level of the verdict, such as 0.95
    public static Verdict correct(Verdict verdict, double adjusted, int comparisons, double level) {
        boolean difference = verdict.outcome() == Outcome.FASTER || verdict.outcome() == Outcome.SLOWER;
        return difference && adjusted > 1 - level
                ? new Verdict(
                        Outcome.INCONCLUSIVE,
                        new VerdictReason.InsignificantAfterCorrection(adjusted, comparisons),
                        verdict.checkAgrees())
                : verdict;
    }

    private record IntervalVerdict(Outcome outcome, VerdictReason reason) {}

    private static Verdict unchecked(IntervalVerdict intervalVerdict) {
        return new Verdict(intervalVerdict.outcome(), intervalVerdict.reason(), Optional.empty());
    }

    private static Verdict checked(IntervalVerdict student, IntervalVerdict order) {
        if (student.outcome() == order.outcome()) {
            return new Verdict(student.outcome(), student.reason(), Optional.of(true));
        }
        VerdictReason reason = new VerdictReason.IntervalDisagreement(student.outcome(), order.outcome());
        return new Verdict(Outcome.INCONCLUSIVE, reason, Optional.of(false));
    }

    private static IntervalVerdict descriptive(Interval interval, VerdictEvidence evidence) {
        int blocks = evidence.blocks();
        if (isBeyondFactor(interval)) {
            return new IntervalVerdict(
                    direction(interval, evidence.better()),
                    new VerdictReason.IntervalBeyondFactor(blocks, DESCRIPTIVE_FACTOR));
        }
        return new IntervalVerdict(Outcome.INCONCLUSIVE, new VerdictReason.TooFewBlocks(blocks, DESCRIPTIVE_FACTOR));
    }

    /// Whether an interval of a ratio lies beyond [#DESCRIPTIVE_FACTOR], on one side of 1.
    public static boolean isBeyondFactor(Interval interval) {
        return interval.isBelow(1 / DESCRIPTIVE_FACTOR) || interval.isAbove(DESCRIPTIVE_FACTOR);
    }

    private static IntervalVerdict confirming(Interval interval, VerdictEvidence evidence) {
        if (interval.isInside(evidence.equivalence())) {
            return new IntervalVerdict(Outcome.SAME, new VerdictReason.IntervalInsideMargin(evidence.margin()));
        }
        if (interval.excludes(1)) {
            return new IntervalVerdict(direction(interval, evidence.better()), new VerdictReason.IntervalExcludesOne());
        }
        return new IntervalVerdict(Outcome.INCONCLUSIVE, new VerdictReason.IntervalContainsOne(evidence.margin()));
    }

    private static Outcome direction(Interval interval, Better better) {
        return interval.isBelow(1) == (better == Better.LESS) ? Outcome.FASTER : Outcome.SLOWER;
    }
}
