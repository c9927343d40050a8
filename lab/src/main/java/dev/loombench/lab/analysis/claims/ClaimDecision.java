package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.catalog.Relation;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.RatioWithZeros;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Optional;

/// ClaimVerdict on a claimed relation, derived from intervals.
///
/// The whole interval must satisfy the relation, or violate it, and from six blocks on the order-statistic
/// interval must agree. Below six blocks the interval must also lie beyond a factor of 2 from the relation's
/// bounds or, for a ratio, from 1, as in comparisons. A scaled-down cell can show that a claim holds, but not
/// that it doesn't, unless the claim declares that the scale doesn't matter.
///
/// @param reason reason of the verdict, as a clause
record ClaimDecision(ClaimVerdict verdict, String reason) {
    /// Tests a relation by Student's interval, checked by order statistics.
    ///
    /// @param level confidence level of the intervals
    /// @param scaled whether a cell was scaled down and the claim is about the published size
    static ClaimDecision decide(Relation relation, LogRatio ratio, double level, boolean scaled) {
        Optional<Interval> student = ratio.studentInterval(level);
        if (student.isEmpty()) {
            return new ClaimDecision(ClaimVerdict.INCONCLUSIVE, "one block gives no interval");
        }
        ClaimDecision ruling = decide(relation, ratio.blocks(), student.get(), scaled);
        boolean confirmed = ratio.orderStatisticInterval(level)
                .map(order -> decide(relation, ratio.blocks(), order, scaled))
                .map(check -> check.verdict() == ruling.verdict())
                .orElse(true);
        return confirmed
                ? ruling
                : new ClaimDecision(
                        ClaimVerdict.INCONCLUSIVE,
                        ruling.reason() + ", but the order-statistic interval, which checks it, says otherwise");
    }

    /// Tests a relation by order statistics alone, for ratios with zeros, which have no logarithm.
    ///
    /// @param scaled whether a cell was scaled down and the claim is about the published size
    static ClaimDecision decide(Relation relation, RatioWithZeros ratio, boolean scaled) {
        return ratio.interval()
                .map(interval -> decide(relation, ratio.blocks(), interval, scaled))
                .map(ruling -> new ClaimDecision(
                        ruling.verdict(), ruling.reason() + ", by the order of the blocks alone: some figures are 0"))
                .orElseGet(() -> new ClaimDecision(
                        ClaimVerdict.INCONCLUSIVE,
                        "some figures are 0, so it takes " + VerdictRules.MIN_CONFIRMING_BLOCKS + " blocks"));
    }

    private static ClaimDecision decide(Relation relation, int blocks, Interval interval, boolean scaled) {
        boolean holds = interval.low() >= relation.low() && interval.high() <= relation.high();
        boolean fails = interval.high() < relation.low() || interval.low() > relation.high();
        if (!holds && !fails) {
            return new ClaimDecision(
                    ClaimVerdict.INCONCLUSIVE, "the interval reaches to both sides of the required range");
        }
        if (blocks < VerdictRules.MIN_CONFIRMING_BLOCKS && !isBeyondDoubt(relation, interval)) {
            return new ClaimDecision(
                    ClaimVerdict.INCONCLUSIVE,
                    (holds ? "it seems to hold" : "it seems not to hold") + ", but " + blocks
                            + " blocks decide only differences beyond a factor of 2: it takes "
                            + VerdictRules.MIN_CONFIRMING_BLOCKS + " (--forks " + VerdictRules.MIN_CONFIRMING_BLOCKS
                            + ", or --profile standard)");
        }
        if (fails && scaled) {
            return new ClaimDecision(
                    ClaimVerdict.INCONCLUSIVE, "it doesn't hold at this scale, which doesn't refute it");
        }
        return holds
                ? new ClaimDecision(ClaimVerdict.REPRODUCED, "the whole interval meets it")
                : new ClaimDecision(ClaimVerdict.NOT_REPRODUCED_HERE, "the whole interval misses it");
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

    /// This ruling without a verdict.
    ///
    /// @param reason reason for leaving it undecided, as a clause
    ClaimDecision undecided(String reason) {
        return new ClaimDecision(ClaimVerdict.INCONCLUSIVE, this.reason + "; but " + reason);
    }
}
