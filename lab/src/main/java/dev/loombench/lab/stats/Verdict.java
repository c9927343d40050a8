package dev.loombench.lab.stats;

import dev.loombench.protocol.Format;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/// The verdict of a comparison.
///
/// @param checkAgrees whether the order-statistic interval gives the same outcome as the Student interval;
///     empty where there was nothing to check or no check
public record Verdict(Outcome outcome, VerdictReason reason, Optional<Boolean> checkAgrees) {
    /// The outcome of a comparison of a candidate with its baseline.
    public enum Outcome {
        FASTER,
        SLOWER,
        SAME,
        INCONCLUSIVE;

        /// Returns the word shown in reports and on the terminal.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The reason for a verdict.
    public sealed interface VerdictReason {
        /// Less than two blocks, which give no interval.
        record NoInterval(int blocks) implements VerdictReason {}

        /// Too few blocks for a test, and an interval that doesn't lie beyond the factor that they require.
        record TooFewBlocks(int blocks, double factor) implements VerdictReason {}

        /// Too few blocks for a test, but an interval beyond the factor that they require.
        record IntervalBeyondFactor(int blocks, double factor) implements VerdictReason {}

        /// An interval that excludes 1.
        record IntervalExcludesOne() implements VerdictReason {}

        /// An interval inside the equivalence margin.
        record IntervalInsideMargin(double margin) implements VerdictReason {}

        /// An interval that contains 1 and reaches beyond the equivalence margin.
        record IntervalContainsOne(double margin) implements VerdictReason {}

        /// A Student interval and a checking order-statistic interval that would give different verdicts.
        record IntervalDisagreement(Outcome student, Outcome orderStatistic) implements VerdictReason {}

        /// An interval that excludes 1, but may do so by chance among several comparisons.
        ///
        /// @param pValue p-value of no difference after [Holm]'s correction
        record InsignificantAfterCorrection(double pValue, int comparisons) implements VerdictReason {}

        /// The reason in plain words for paired blocks: a clause that starts in lower case and has no full
        /// stop.
        default String sentence() {
            return sentence(Pairing.WITHIN_BLOCKS);
        }

        /// The reason in plain words for either pairing.
        default String sentence(Pairing pairing) {
            return switch (this) {
                case NoInterval(int number) -> pairing.tooFewPhrase(number);
                case TooFewBlocks(int number, double factor) ->
                    "with only %s, a verdict needs an interval that lies beyond a factor of %s"
                            .formatted(pairing.countPhrase(number), number(factor));
                case IntervalBeyondFactor(int number, double factor) ->
                    "with only %s, the whole interval lies beyond a factor of %s"
                            .formatted(pairing.countPhrase(number), number(factor));
                case IntervalExcludesOne() -> "the whole interval lies on one side of 1";
                case IntervalInsideMargin(double margin) ->
                    "the whole interval lies within the equivalence margin of " + Format.percent(margin, 3);
                case IntervalContainsOne(double margin) ->
                    "the interval includes 1 and reaches beyond the equivalence margin of " + Format.percent(margin, 3);
                case IntervalDisagreement(Outcome student, Outcome order) ->
                    "the two intervals disagree: by %s %s, by %s %s"
                            .formatted(pairing.interval(), student, pairing.check(), order);
                case InsignificantAfterCorrection(double pValue, int comparisons) ->
                    ("the interval lies on one side of 1, but among %d comparisons that may be chance (p = %s after"
                                    + " Holm's correction)")
                            .formatted(comparisons, number(pValue));
            };
        }

        private static String number(double value) {
            return new BigDecimal(value, new MathContext(3))
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }

    /// The evidence from which [VerdictRules] derive the verdict of a comparison.
    ///
    /// @param blocks blocks in which candidate and baseline both have a figure; for independent forks those of the
    ///     side that has fewer
    /// @param primaryInterval interval of the ratio candidate / baseline, by Student or Welch; present from two
    ///     blocks on
    /// @param checkInterval distribution-free interval that checks it; empty where so few blocks give none
    /// @param margin equivalence margin, such as 0.03: ratios from 1/(1 + margin) to 1 + margin count as the same
    /// @param better better direction of the metric
    public record VerdictEvidence(
            int blocks,
            Optional<Interval> primaryInterval,
            Optional<Interval> checkInterval,
            double margin,
            Better better) {
        /// Validates the evidence.
        ///
        /// @throws IllegalArgumentException if the number of blocks and the Student interval don't fit, an
        ///     interval reaches below 0, the margin isn't positive, or the metric has no better direction
        public VerdictEvidence {
            if (blocks < 0 || (blocks >= 2) != primaryInterval.isPresent()) {
                throw new IllegalArgumentException(
                        blocks + " blocks don't go with the Student interval " + primaryInterval);
            }
            if (primaryInterval.filter(VerdictEvidence::isNoRatio).isPresent()
                    || checkInterval.filter(VerdictEvidence::isNoRatio).isPresent()) {
                throw new IllegalArgumentException(
                        "not intervals of a ratio: " + primaryInterval + ", " + checkInterval);
            }
            if (!(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a margin is positive: " + margin);
            }
            if (better == Better.NEITHER) {
                throw new IllegalArgumentException("no verdict on a metric without a better direction");
            }
        }

        /// Returns the evidence of paired blocks: Student's interval, checked by that of order statistics.
        ///
        /// @param level such as 0.95
        public static VerdictEvidence of(LogRatio ratio, double level, double margin, Better better) {
            return new VerdictEvidence(
                    ratio.blocks(), ratio.studentInterval(level), ratio.orderStatisticInterval(level), margin, better);
        }

        /// Returns the evidence of independent forks: Welch's interval, checked by that of ranks.
        ///
        /// @param level such as 0.95
        public static VerdictEvidence of(IndependentRatio ratio, double level, double margin, Better better) {
            return new VerdictEvidence(
                    ratio.forks(), ratio.welchInterval(level), ratio.rankInterval(level), margin, better);
        }

        /// The range of ratios that count as the same.
        public Interval equivalence() {
            return new Interval(1 / (1 + margin), 1 + margin);
        }

        private static boolean isNoRatio(Interval interval) {
            return interval.low() < 0;
        }
    }

    /// The pairing of the forks of a comparison, with its phrases for [VerdictReason]s.
    public enum Pairing {
        /// Baseline and candidate paired within blocks, as in [LogRatio].
        WITHIN_BLOCKS(
                "no block has both figures",
                "one block gives no interval",
                "%d blocks",
                "the Student interval",
                "the order-statistic interval"),
        /// Independent forks of baseline and candidate, as in [IndependentRatio].
        INDEPENDENT(
                "a side has no figure",
                "one fork on a side gives no interval",
                "%d forks on a side",
                "Welch's interval",
                "the rank interval");

        private final String none;
        private final String one;
        private final String countPhrase;
        private final String interval;
        private final String check;

        Pairing(String none, String one, String several, String interval, String check) {
            this.none = none;
            this.one = one;
            this.countPhrase = several;
            this.interval = interval;
            this.check = check;
        }

        String tooFewPhrase(int number) {
            return number == 1 ? one : none;
        }

        String countPhrase(int number) {
            return countPhrase.formatted(number);
        }

        /// The name of the interval that the verdict comes from.
        String interval() {
            return interval;
        }

        /// The name of the interval that checks it.
        String check() {
            return check;
        }
    }
}
