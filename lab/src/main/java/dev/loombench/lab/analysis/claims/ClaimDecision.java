package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.RatioWithZeros;
import dev.loombench.lab.stats.Verdict.Ground;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.Optional;

/// ClaimVerdict on a claimed relation, derived from intervals.
///
/// The whole interval must satisfy the relation, or violate it, and from six blocks on the order-statistic
/// interval must agree. Below six blocks the interval must also lie beyond a factor of 2 from the relation's
/// bounds or, for a ratio, from 1, as in comparisons. A scaled-down cell can show that a claim holds, but not
/// that it doesn't, unless the claim declares that the scale doesn't matter. A bound that no published figure
/// gives is a choice: where from six blocks on an interval of at most ±5 % contains it, the claim is at the
/// bound, and neither holds nor fails.
record ClaimDecision(ClaimVerdict verdict, Clause reason) {
    /// Tests a claim by Student's interval, checked by order statistics.
    ///
    /// @param level confidence level of the intervals
    /// @param scaled whether a cell was scaled down and the claim is about the published size
    static ClaimDecision decide(Claim claim, LogRatio ratio, double level, boolean scaled) {
        Relation relation = claim.relation();
        Optional<Interval> student = ratio.studentInterval(level);
        if (student.isEmpty()) {
            return open(Ground.ONE_BLOCK.with());
        }
        ClaimDecision ruling = decide(relation, ratio.blocks(), student.get(), scaled);
        boolean confirmed = ratio.orderStatisticInterval(level)
                .map(order -> decide(relation, ratio.blocks(), order, scaled))
                .map(check -> check.verdict() == ruling.verdict())
                .orElse(true);
        if (!confirmed) {
            return open(ClaimAnswer.CHECK_DIFFERS.with(ruling.reason()));
        }
        boolean narrow = ratio.blocks() >= VerdictRules.MIN_CONFIRMING_BLOCKS
                && ratio.halfWidth(level).orElseThrow() <= WidthRule.ANSWER_PRECISION;
        return ruling.verdict() == ClaimVerdict.INCONCLUSIVE
                        && narrow
                        && !scaled
                        && claim.figure().isEmpty()
                ? new ClaimDecision(
                        ClaimVerdict.AT_THE_BOUND,
                        ClaimAnswer.AT_THE_BOUND.with(Format.wholePercent(WidthRule.ANSWER_PRECISION)))
                : ruling;
    }

    /// Tests a relation by order statistics alone, for ratios with zeros, which have no logarithm.
    ///
    /// @param scaled whether a cell was scaled down and the claim is about the published size
    static ClaimDecision decide(Relation relation, RatioWithZeros ratio, boolean scaled) {
        return ratio.interval()
                .map(interval -> decide(relation, ratio.blocks(), interval, scaled))
                .map(ruling -> new ClaimDecision(ruling.verdict(), ClaimAnswer.BY_ORDER.with(ruling.reason())))
                .orElseGet(() -> open(ClaimAnswer.ZEROS.with(VerdictRules.MIN_CONFIRMING_BLOCKS)));
    }

    private static ClaimDecision decide(Relation relation, int blocks, Interval interval, boolean scaled) {
        boolean holds = interval.low() >= relation.low() && interval.high() <= relation.high();
        boolean fails = interval.high() < relation.low() || interval.low() > relation.high();
        if (!holds && !fails) {
            return open(ClaimAnswer.REACHES_BOTH_SIDES.with());
        }
        int least = VerdictRules.MIN_CONFIRMING_BLOCKS;
        if (blocks < least && !isBeyondDoubt(relation, interval)) {
            return open((holds ? ClaimAnswer.SEEMS_TO_HOLD : ClaimAnswer.SEEMS_TO_FAIL).with(blocks, least, least));
        }
        if (fails && scaled) {
            return open(ClaimAnswer.FAILS_AT_THIS_SCALE.with());
        }
        return holds
                ? new ClaimDecision(ClaimVerdict.REPRODUCED, ClaimAnswer.MEETS.with())
                : new ClaimDecision(ClaimVerdict.NOT_REPRODUCED_HERE, ClaimAnswer.MISSES.with());
    }

    private static ClaimDecision open(Clause reason) {
        return new ClaimDecision(ClaimVerdict.INCONCLUSIVE, reason);
    }

    private static boolean isBeyondDoubt(Relation relation, Interval interval) {
        return (relation.unit().isEmpty() && isFar(interval, 1))
                || (isFar(interval, relation.low()) && isFar(interval, relation.high()));
    }

    /// Whether the interval lies beyond a factor of 2 from a bound; an absent bound, which is 0 or infinite, is
    /// always far.
    private static boolean isFar(Interval interval, double bound) {
        return interval.low() > bound * VerdictRules.DESCRIPTIVE_FACTOR
                || interval.high() < bound / VerdictRules.DESCRIPTIVE_FACTOR;
    }

    /// This ruling without a verdict, for a further reason.
    ClaimDecision undecided(Clause gap) {
        return open(ClaimAnswer.BUT.with(reason, gap));
    }
}
