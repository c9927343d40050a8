package dev.loombench.lab.stats;

import dev.loombench.lab.stats.Verdict.Ground;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.Pairing;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.protocol.Clause;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/// The rules by which a comparison gets its verdict.
///
/// - Below 2 blocks there is none.
/// - Below [#MIN_CONFIRMING_BLOCKS], or [#MIN_CONFIRMING_FORKS] of independent forks, figures are descriptive: the
///   whole Student interval must lie beyond a factor of [#DESCRIPTIVE_FACTOR], or the comparison is inconclusive.
///   `same` isn't possible.
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
    public static final double CONFIDENCE_LEVEL = 0.95;

    public static final double DEFAULT_MARGIN = 0.03;

    /// The number of blocks from which an interval that excludes 1 is enough.
    public static final int MIN_CONFIRMING_BLOCKS = 6;

    /// The number of independent forks on a side from which an interval that excludes 1 is enough, JMH's default.
    /// The rank test, which must agree, finds five and five of one distribution different in 3.2 %, whatever it is.
    public static final int MIN_CONFIRMING_FORKS = 5;

    /// The largest number of blocks that is ever run or planned.
    public static final int MAX_BLOCKS = 1_000;

    /// The factor beyond which the interval of fewer blocks must lie.
    public static final double DESCRIPTIVE_FACTOR = 2;

    private VerdictRules() {}

    /// Derives the verdict of a single comparison.
    public static Verdict judge(VerdictEvidence evidence) {
        if (evidence.primaryInterval().isEmpty()) {
            return new Verdict(Outcome.INCONCLUSIVE, evidence.pairing().tooFew(evidence.blocks()), Optional.empty());
        }
        Interval student = evidence.primaryInterval().get();
        if (evidence.blocks() < evidence.pairing().confirming) {
            return descriptive(student, evidence);
        }
        Verdict verdict = confirming(student, evidence);
        return evidence.checkInterval()
                .map(order -> checked(verdict, confirming(order, evidence), evidence.pairing()))
                .orElse(verdict);
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
                        Outcome.INCONCLUSIVE, Ground.CHANCE.with(comparisons, number(adjusted)), verdict.checkAgrees())
                : verdict;
    }

    private static String number(double value) {
        return new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString();
    }

    private static Verdict checked(Verdict student, Verdict order, Pairing pairing) {
        return student.outcome() == order.outcome()
                ? new Verdict(student.outcome(), student.reason(), Optional.of(true))
                : new Verdict(
                        Outcome.INCONCLUSIVE,
                        Ground.DISAGREEMENT.with(pairing.interval, student.outcome(), pairing.check, order.outcome()),
                        Optional.of(false));
    }

    private static Verdict descriptive(Interval interval, VerdictEvidence evidence) {
        boolean beyond = isBeyondFactor(interval);
        return unchecked(
                beyond ? direction(interval, evidence.better()) : Outcome.INCONCLUSIVE,
                (beyond ? Ground.BEYOND_FACTOR : Ground.WITHIN_FACTOR)
                        .with(evidence.blocks(), evidence.pairing().samples));
    }

    /// Whether an interval of a ratio lies beyond [#DESCRIPTIVE_FACTOR], on one side of 1.
    public static boolean isBeyondFactor(Interval interval) {
        return interval.isBelow(1 / DESCRIPTIVE_FACTOR) || interval.isAbove(DESCRIPTIVE_FACTOR);
    }

    private static Verdict confirming(Interval interval, VerdictEvidence evidence) {
        if (interval.isInside(evidence.equivalence())) {
            return unchecked(Outcome.SAME, Ground.WITHIN_MARGIN.with(evidence.margin()));
        }
        return interval.excludes(1)
                ? unchecked(direction(interval, evidence.better()), Ground.BESIDE_1.with())
                : unchecked(Outcome.INCONCLUSIVE, Ground.AROUND_1.with(evidence.margin()));
    }

    private static Verdict unchecked(Outcome outcome, Clause reason) {
        return new Verdict(outcome, reason, Optional.empty());
    }

    private static Outcome direction(Interval interval, Better better) {
        return interval.isBelow(1) == (better == Better.LESS) ? Outcome.FASTER : Outcome.SLOWER;
    }
}
