package dev.loombench.lab.stats;

import dev.loombench.protocol.Clause;
import dev.loombench.protocol.MessageTemplate;
import java.util.Locale;
import java.util.Optional;

/// The verdict of a comparison.
///
/// @param checkAgrees whether the order-statistic interval gives the same outcome as the Student interval;
///     empty where there was nothing to check or no check
public record Verdict(Outcome outcome, Clause reason, Optional<Boolean> checkAgrees) {
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

    /// The evidence from which [VerdictRules] derive the verdict of a comparison.
    ///
    /// @param blocks blocks in which candidate and baseline both have a figure; for independent forks those of the
    ///     side that has fewer
    /// @param primaryInterval interval of the ratio candidate / baseline, by Student or Welch; present from two
    ///     blocks on
    /// @param checkInterval distribution-free interval that checks it; empty where so few blocks give none
    /// @param margin equivalence margin, such as 0.03: ratios from 1/(1 + margin) to 1 + margin count as the same
    /// @param better better direction of the metric
    /// @param pairing pairing of the forks, which words the reason
    public record VerdictEvidence(
            int blocks,
            Optional<Interval> primaryInterval,
            Optional<Interval> checkInterval,
            double margin,
            Better better,
            Pairing pairing) {
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
                    ratio.blocks(),
                    ratio.studentInterval(level),
                    ratio.orderStatisticInterval(level),
                    margin,
                    better,
                    Pairing.WITHIN_BLOCKS);
        }

        /// Returns the evidence of independent forks: Welch's interval, checked by that of ranks.
        ///
        /// @param level such as 0.95
        public static VerdictEvidence of(IndependentRatio ratio, double level, double margin, Better better) {
            return of(ratio, level, margin, better, Pairing.INDEPENDENT);
        }

        /// Returns the evidence of independent forks, or runs of another tool, by the same intervals.
        ///
        /// @param pairing what the figures are of
        public static VerdictEvidence of(
                IndependentRatio ratio, double level, double margin, Better better, Pairing pairing) {
            return new VerdictEvidence(
                    ratio.forks(), ratio.welchInterval(level), ratio.rankInterval(level), margin, better, pairing);
        }

        /// The range of ratios that count as the same.
        public Interval equivalence() {
            return new Interval(1 / (1 + margin), 1 + margin);
        }

        private static boolean isNoRatio(Interval interval) {
            return interval.low() < 0;
        }
    }

    /// The pairing of the forks of a comparison, with its nouns for reasons.
    public enum Pairing {
        /// Baseline and candidate paired within blocks, as in [LogRatio].
        WITHIN_BLOCKS(
                Ground.NO_BLOCK,
                Ground.ONE_BLOCK,
                VerdictRules.MIN_CONFIRMING_BLOCKS,
                "blocks",
                "the Student interval",
                "the order-statistic interval"),

        /// Independent forks of baseline and candidate, as in [IndependentRatio].
        INDEPENDENT(
                Ground.NO_FIGURE,
                Ground.ONE_FORK,
                VerdictRules.MIN_CONFIRMING_FORKS,
                "forks on a side",
                "Welch's interval",
                "the rank interval"),

        /// Independent runs of another tool, which are compared as forks are.
        INDEPENDENT_RUNS(
                Ground.NO_FIGURE,
                Ground.ONE_RUN,
                VerdictRules.MIN_CONFIRMING_FORKS,
                "runs on a side",
                "Welch's interval",
                "the rank interval"),

        /// Results of a series against a level that is stable by itself.
        AGAINST_LEVEL(Ground.NO_FIGURE, Ground.ONE_RUN, 1, "results", "the prediction interval", "the rank interval");

        private final Ground none;
        private final Ground one;

        /// The least number of samples that confirms a difference below a factor of 2.
        public final int confirming;

        public final String samples;

        /// The name of the interval that the verdict comes from.
        final String interval;

        /// The name of the interval that checks it.
        final String check;

        Pairing(Ground none, Ground one, int confirming, String samples, String interval, String check) {
            this.none = none;
            this.one = one;
            this.confirming = confirming;
            this.samples = samples;
            this.interval = interval;
            this.check = check;
        }

        /// The reason for no verdict: less than two blocks give no interval.
        ///
        /// @param number 0 or 1
        public Clause tooFew(int number) {
            return (number == 1 ? one : none).with();
        }
    }

    public enum Ground implements MessageTemplate {
        NO_BLOCK("no block has both figures"),
        NO_FIGURE("a side has no figure"),
        ONE_BLOCK("one block gives no interval"),
        ONE_FORK("one fork on a side gives no interval"),
        ONE_RUN("one run on a side gives no interval"),
        BEYOND_FACTOR("with only {n} {samples}, the whole interval lies beyond a factor of 2"),
        WITHIN_FACTOR("with only {n} {samples}, a verdict needs an interval that lies beyond a factor of 2"),
        WITHIN_MARGIN("the whole interval lies within the margin of {margin=%}"),
        BESIDE_1("the whole interval lies on one side of 1"),
        AROUND_1("the interval allows no difference, but also one beyond the margin of {margin=%}"),
        DISAGREEMENT("the two intervals disagree: by {interval} {outcome}, by {check} {outcome}"),
        CHANCE("the interval lies on one side of 1, but among {n comparison} that may be chance (p = {p} after Holm's"
                + " correction)");

        private final String words;

        Ground(String words) {
            this.words = words;
        }

        @Override
        public String words() {
            return words;
        }
    }
}
