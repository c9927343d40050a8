package dev.loombench.lab.stats;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// Power analysis: the smallest effect that a number of blocks can show, and the blocks that an effect needs.
///
/// Effects are ratios above 1, noise is the standard deviation of the log-ratios, the power is 80 %: a true
/// effect of that size is shown in 80 % of runs at a level of 95 %. Both directions are alike, so a ratio r
/// stands for 1/r too.
public final class DetectableEffect {
    private static final double LEVEL = VerdictRules.CONFIDENCE_LEVEL;
    private static final double POWER = 0.80;
    private static final int MAX_SEARCHED_BLOCKS = 10_000;

    private DetectableEffect() {}

    /// Computes the smallest ratio whose Student interval would exclude 1: exp((t₀.₉₇₅ + t₀.₈₀)·s/√n), both
    /// quantiles with n − 1 degrees of freedom.
    ///
    /// Source: the minimum detectable difference of Zar, Biostatistical Analysis, 5th edition (2010),
    /// section 7.7, here of log-ratios.
    ///
    /// @param blocks n, at least 2
    /// @param standardDeviation s, of the log-ratios
    /// @throws IllegalArgumentException if there are fewer blocks or the standard deviation is negative or
    ///     not finite
    public static double byStudent(int blocks, double standardDeviation) {
        return byStudent(blocks, standardDeviation, LEVEL);
    }

    private static double byStudent(int blocks, double standardDeviation, double level) {
        requireBlocks(blocks);
        requireNoise(standardDeviation);
        double quantiles =
                StudentDistribution.twoSidedQuantile(level, blocks) + StudentDistribution.quantile(POWER, blocks - 1);
        return Math.exp(quantiles * standardDeviation / Math.sqrt(blocks));
    }

    /// Computes the smallest ratio that would get a verdict from [VerdictRules], which requires more than a Student
    /// interval that excludes 1: below six blocks an interval beyond a factor of 2; from there on agreement of
    /// the order-statistic interval, whose power is smaller. The interval with the larger detectable effect
    /// counts; both show it in the same run a little less often than in 80 %.
    ///
    /// For the order-statistic interval of rank k, the k-th smallest log-ratio must be above 0. The number
    /// below 0 is Binomial(n, Φ(−d/s)), so d is s times the normal quantile of the share q with
    /// P(Binomial(n, 1 − q) < k) = 0.80, which is a quantile of Beta(n − k + 1, k) (Clopper and Pearson
    /// 1934).
    ///
    /// @param blocks n, at least 2
    /// @param standardDeviation s, of normal log-ratios
    /// @throws IllegalArgumentException as [#byStudent]
    public static double byVerdict(int blocks, double standardDeviation) {
        return byVerdict(blocks, standardDeviation, LEVEL);
    }

    /// Computes the smallest ratio that would get a verdict at a confidence level. Where so few blocks have
    /// no order-statistic interval at that level, the Student interval alone decides.
    public static double byVerdict(int blocks, double standardDeviation, double level) {
        double byStudent = byStudent(blocks, standardDeviation, level);
        return blocks < VerdictRules.MIN_CONFIRMING_BLOCKS
                ? VerdictRules.DESCRIPTIVE_FACTOR * byStudent
                : Math.max(byStudent, byOrderStatistics(blocks, standardDeviation, level));
    }

    /// Computes the smallest ratio of independent forks that Welch's interval would show for the first of several
    /// comparisons under [Holm]'s correction, whose first step is as strict as Bonferroni's; below five forks on a
    /// side the interval must lie beyond a factor of 2. As [#byStudent], with Welch's standard error and degrees of
    /// freedom.
    ///
    /// @param comparisons at least 1
    /// @return empty where a side has one fork
    public static Optional<Double> byWelch(IndependentRatio ratio, int comparisons) {
        double factor = ratio.forks() < VerdictRules.MIN_CONFIRMING_FORKS ? VerdictRules.DESCRIPTIVE_FACTOR : 1;
        return ratio.welch().map(welch -> {
            double degrees = welch.degreesOfFreedom();
            double quantiles = StudentDistribution.quantile(1 - (1 - LEVEL) / comparisons / 2, degrees)
                    + StudentDistribution.quantile(POWER, degrees);
            return factor * Math.exp(quantiles * welch.standardError());
        });
    }

    /// Computes the smallest ratio that would get a verdict as the first of several comparisons: of independent forks
    /// as [#byWelch], of blocks as [#byStudent] at the corrected level and [#byVerdict].
    ///
    /// @param comparisons at least 1
    /// @return empty where there is no interval
    public static Optional<Double> of(EstimatedRatio ratio, int comparisons) {
        double level = 1 - (1 - LEVEL) / comparisons;
        return switch (ratio) {
            case IndependentRatio forks -> byWelch(forks, comparisons);
            case LogRatio blocks ->
                blocks.standardDeviation()
                        .map(noise -> blocks.blocks() < VerdictRules.MIN_CONFIRMING_BLOCKS
                                ? byVerdict(blocks.blocks(), noise, level)
                                : Math.max(
                                        byVerdict(blocks.blocks(), noise), byStudent(blocks.blocks(), noise, level)));
        };
    }

    private static double byOrderStatistics(int blocks, double standardDeviation, double level) {
        int rank = OrderStatisticInterval.largestRank(blocks, level);
        if (rank == 0) {
            return 1;
        }
        double share = BetaDistribution.of(blocks - rank + 1, rank).inverseCumulativeProbability(POWER);
        return Math.exp(standardDeviation * NormalDistribution.of(0, 1).inverseCumulativeProbability(share));
    }

    /// Computes the smallest number of blocks with [#byStudent] at most 1 + margin, for the first of several
    /// comparisons under [Holm]'s correction, as [#byWelch].
    ///
    /// @param margin such as 0.03
    /// @return empty where that takes more than 10,000 blocks
    /// @throws IllegalArgumentException if the margin isn't positive or the standard deviation is negative
    ///     or not finite
    public static OptionalInt blocksNeeded(double margin, double standardDeviation, int comparisons) {
        double level = 1 - (1 - LEVEL) / comparisons;
        return smallestNumber(
                margin, standardDeviation, MAX_SEARCHED_BLOCKS, n -> byStudent(n, standardDeviation, level));
    }

    /// Computes the smallest number of blocks with [#byVerdict] at most 1 + margin. One block more may do
    /// worse: the rank of the order-statistic interval changes in steps.
    ///
    /// @return empty where that takes more than 10,000 blocks
    /// @throws IllegalArgumentException as [#blocksNeeded]
    public static OptionalInt blocksNeededForVerdict(double margin, double standardDeviation) {
        return smallestNumber(margin, standardDeviation, MAX_SEARCHED_BLOCKS, n -> byVerdict(n, standardDeviation));
    }

    /// Computes the number of blocks in which a comparison with this true ratio would get a verdict in most
    /// runs: those in which the difference shows, or within the margin those in which it is found the same,
    /// whichever are fewer. For the latter the whole interval must lie inside the margin, part of which the
    /// ratio takes.
    ///
    /// @param ratio such as 0.5 or 1.02; positive
    /// @param margin of equivalence
    /// @param level of the intervals, such as 0.95
    /// @return empty where that takes more than 1,000 blocks
    /// @throws IllegalArgumentException as [#blocksNeeded], or if the ratio isn't positive
    public static OptionalInt blocksToDecide(double ratio, double margin, double standardDeviation, double level) {
        double distance = Math.abs(Math.log(ratio));
        if (!(distance < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no ratio: " + ratio);
        }
        double marginLeft = Math.log1p(margin) - distance;
        return IntStream.of(
                        distance > 0
                                ? blocksForVerdict(Math.expm1(distance), standardDeviation, level)
                                : Integer.MAX_VALUE,
                        marginLeft > 0
                                ? blocksForVerdict(Math.expm1(marginLeft), standardDeviation, level)
                                : Integer.MAX_VALUE)
                .filter(blocks -> blocks < Integer.MAX_VALUE)
                .map(blocks -> marginLeft > 0 ? Math.max(blocks, VerdictRules.MIN_CONFIRMING_BLOCKS) : blocks)
                .min();
    }

    private static int blocksForVerdict(double effect, double standardDeviation, double level) {
        return smallestNumber(
                        effect, standardDeviation, VerdictRules.MAX_BLOCKS, n -> byVerdict(n, standardDeviation, level))
                .orElse(Integer.MAX_VALUE);
    }

    private static OptionalInt smallestNumber(
            double margin, double standardDeviation, int maxBlocks, IntToDoubleFunction effect) {
        if (!(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a margin is positive: " + margin);
        }
        requireNoise(standardDeviation);
        return IntStream.rangeClosed(minBlocks(margin, standardDeviation), maxBlocks)
                .filter(n -> effect.applyAsDouble(n) <= 1 + margin)
                .findFirst();
    }

    /// A lower bound of the number of blocks: the formula with normal quantiles, which are below Student's.
    private static int minBlocks(double margin, double standardDeviation) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double quantiles =
                normal.inverseCumulativeProbability(1 - (1 - LEVEL) / 2) + normal.inverseCumulativeProbability(POWER);
        double root = quantiles * standardDeviation / Math.log1p(margin);
        return (int) Math.clamp(Math.floor(root * root), 2, MAX_SEARCHED_BLOCKS + 1);
    }

    private static void requireBlocks(int blocks) {
        if (blocks < 2) {
            throw new IllegalArgumentException("noise shows from two blocks on, not with " + blocks);
        }
    }

    private static void requireNoise(double standardDeviation) {
        if (!(standardDeviation >= 0 && standardDeviation < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no standard deviation: " + standardDeviation);
        }
    }
}
