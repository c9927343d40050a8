package dev.loombench.lab.stats;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// How small an effect so many blocks can show, and how many blocks a small effect needs.
///
/// Effects are ratios above 1, noise is the standard deviation of the log-ratios, the power is 80 %: a true
/// effect of that size is shown in 80 % of runs at a level of 95 %. Both directions are alike, so a ratio r
/// stands for 1/r too.
public final class DetectableEffect {
    private static final double LEVEL = Verdicts.LEVEL;
    private static final double POWER = 0.80;
    private static final int MOST_BLOCKS = 10_000;

    private DetectableEffect() {}

    /// The smallest ratio whose Student interval would leave 1: exp((t₀.₉₇₅ + t₀.₈₀)·s/√n), both quantiles
    /// with n − 1 degrees of freedom.
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
        double quantiles = Student.twoSided(level, blocks) + Student.quantile(POWER, blocks - 1);
        return Math.exp(quantiles * standardDeviation / Math.sqrt(blocks));
    }

    /// The smallest ratio that would get a verdict from [Verdicts], which asks for more than a Student
    /// interval beside 1: below six blocks for an interval beyond a factor of 2; from there on for the
    /// agreement of the order-statistic interval, whose power is the smaller one. Of the two intervals the
    /// one with the larger detectable effect counts; that both show it in the same run is a little rarer
    /// than 80 %.
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

    /// The same at another level than 95 %. Where so few blocks have no order-statistic interval at that level,
    /// there is no check, and the Student interval alone decides.
    public static double byVerdict(int blocks, double standardDeviation, double level) {
        double byStudent = byStudent(blocks, standardDeviation, level);
        return blocks < Verdicts.CONFIRMING_BLOCKS
                ? Verdicts.DESCRIPTIVE_FACTOR * byStudent
                : Math.max(byStudent, byOrderStatistics(blocks, standardDeviation, level));
    }

    /// The smallest ratio that two sides of independent forks would show by Welch's interval, and below six forks
    /// on a side for an interval beyond a factor of 2: as [#byStudent], with Welch's standard error and degrees
    /// of freedom.
    ///
    /// @return empty where a side has one fork
    public static OptionalDouble byWelch(IndependentRatio ratio) {
        return byWelch(ratio, 1);
    }

    /// The same of the hardest among so many comparisons that are corrected for their number: the first step of [Holm]
    /// asks as much of it as Bonferroni does of all.
    ///
    /// @param comparisons at least 1
    /// @return empty where a side has one fork
    public static OptionalDouble byWelch(IndependentRatio ratio, int comparisons) {
        Optional<Welch> welch = ratio.welch();
        if (welch.isEmpty()) {
            return OptionalDouble.empty();
        }
        double degrees = welch.get().degreesOfFreedom();
        double quantiles =
                Student.quantile(1 - (1 - LEVEL) / comparisons / 2, degrees) + Student.quantile(POWER, degrees);
        double effect = Math.exp(quantiles * welch.get().standardError());
        return OptionalDouble.of(
                ratio.forks() < Verdicts.CONFIRMING_BLOCKS ? Verdicts.DESCRIPTIVE_FACTOR * effect : effect);
    }

    private static double byOrderStatistics(int blocks, double standardDeviation, double level) {
        int rank = OrderStatisticInterval.largestRank(blocks, level);
        if (rank == 0) {
            return 1;
        }
        double share = BetaDistribution.of(blocks - rank + 1, rank).inverseCumulativeProbability(POWER);
        return Math.exp(standardDeviation * NormalDistribution.of(0, 1).inverseCumulativeProbability(share));
    }

    /// The smallest number of blocks with [#byStudent] at most 1 + margin.
    ///
    /// @param margin such as 0.03
    /// @return empty where that takes more than 10,000 blocks
    /// @throws IllegalArgumentException if the margin isn't positive or the standard deviation is negative
    ///     or not finite
    public static OptionalInt blocksNeeded(double margin, double standardDeviation) {
        return blocksNeeded(margin, standardDeviation, 1);
    }

    /// The same of the hardest among so many comparisons, as [#byWelch].
    public static OptionalInt blocksNeeded(double margin, double standardDeviation, int comparisons) {
        double level = 1 - (1 - LEVEL) / comparisons;
        return smallest(margin, standardDeviation, MOST_BLOCKS, n -> byStudent(n, standardDeviation, level));
    }

    /// The smallest number of blocks with [#byVerdict] at most 1 + margin. One block more may do worse: the
    /// rank of the order-statistic interval moves in steps.
    ///
    /// @return empty where that takes more than 10,000 blocks
    /// @throws IllegalArgumentException as [#blocksNeeded]
    public static OptionalInt blocksNeededForVerdict(double margin, double standardDeviation) {
        return smallest(margin, standardDeviation, MOST_BLOCKS, n -> byVerdict(n, standardDeviation));
    }

    /// The number of blocks in which a comparison would get its verdict in most runs, if its true ratio were
    /// this one: those in which such a difference shows, or within the margin those in which it is found the
    /// same, whichever are fewer. For the latter the whole interval must lie inside the margin, of which the
    /// ratio itself takes a part.
    ///
    /// @param ratio such as 0.5 or 1.02; positive
    /// @param margin of equivalence
    /// @param level of the intervals, such as 0.95
    /// @return empty where that takes more than 1,000 blocks
    /// @throws IllegalArgumentException as [#blocksNeeded], or if the ratio isn't positive
    public static OptionalInt blocksToSettle(double ratio, double margin, double standardDeviation, double level) {
        double distance = Math.abs(Math.log(ratio));
        if (!(distance < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no ratio: " + ratio);
        }
        double room = Math.log1p(margin) - distance;
        return IntStream.of(
                        distance > 0 ? ofVerdict(Math.expm1(distance), standardDeviation, level) : Integer.MAX_VALUE,
                        room > 0 ? ofVerdict(Math.expm1(room), standardDeviation, level) : Integer.MAX_VALUE)
                .filter(blocks -> blocks < Integer.MAX_VALUE)
                .map(blocks -> room > 0 ? Math.max(blocks, Verdicts.CONFIRMING_BLOCKS) : blocks)
                .min();
    }

    private static int ofVerdict(double effect, double standardDeviation, double level) {
        return smallest(effect, standardDeviation, Verdicts.MOST_BLOCKS, n -> byVerdict(n, standardDeviation, level))
                .orElse(Integer.MAX_VALUE);
    }

    private static OptionalInt smallest(double margin, double standardDeviation, int most, IntToDoubleFunction effect) {
        if (!(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a margin is positive: " + margin);
        }
        requireNoise(standardDeviation);
        return IntStream.rangeClosed(fewest(margin, standardDeviation), most)
                .filter(n -> effect.applyAsDouble(n) <= 1 + margin)
                .findFirst();
    }

    /// A number of blocks that can't be too many: the formula with normal quantiles, which are below
    /// Student's.
    private static int fewest(double margin, double standardDeviation) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double quantiles =
                normal.inverseCumulativeProbability(1 - (1 - LEVEL) / 2) + normal.inverseCumulativeProbability(POWER);
        double root = quantiles * standardDeviation / Math.log1p(margin);
        return (int) Math.clamp(Math.floor(root * root), 2, MOST_BLOCKS + 1);
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
