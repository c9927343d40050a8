import dev.loombench.lab.stats.VerdictRules;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// How likely a true difference is to be called one by [VerdictRules], which ask both intervals.
///
/// Effects are ratios above 1 (a ratio r stands for 1/r too), noise is the standard deviation of normal
/// log-ratios.
final class VerdictPower {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double MISSES = (1 - VerdictRules.CONFIDENCE_LEVEL) / 2;
    private static final int MOST_BLOCKS = 10_000;

    private VerdictPower() {}

    /// A bound from below of the probability that both intervals lie on the effect's side of 1: by what the
    /// two miss together, as if they never missed in the same run (Bonferroni's inequality). Close where they miss
    /// little, and far too low where they miss much.
    ///
    /// Student's misses as the noncentral t distribution says, here by its normal approximation (Johnson and
    /// Kotz, Continuous Univariate Distributions 2, 1970, section 31.6). The order-statistic interval of rank
    /// k misses where k or more of n log-ratios lie below 0, each with probability Φ(−d/s).
    ///
    /// @param blocks n, at least [VerdictRules#MIN_CONFIRMING_BLOCKS]: fewer are descriptive
    /// @param effect a ratio above 1
    /// @param standardDeviation s, positive
    /// @throws IllegalArgumentException if an argument is out of its range
    static double of(int blocks, double effect, double standardDeviation) {
        if (blocks < VerdictRules.MIN_CONFIRMING_BLOCKS) {
            throw new IllegalArgumentException(blocks + " blocks are descriptive");
        }
        require(effect, standardDeviation);
        double distance = Math.log(effect) / standardDeviation;
        return Math.max(0, byStudent(blocks, distance) + byOrderStatistics(blocks, distance) - 1);
    }

    /// The smallest number of blocks with that probability. One block more may have a little less of it:
    /// the rank of the order-statistic interval moves in steps.
    ///
    /// @param power such as 0.95
    /// @return empty where that takes more than 10,000 blocks
    /// @throws IllegalArgumentException if an argument is out of its range
    static OptionalInt blocksNeeded(double power, double effect, double standardDeviation) {
        if (!(power > 0 && power < 1)) {
            throw new IllegalArgumentException("a power lies between 0 and 1: " + power);
        }
        require(effect, standardDeviation);
        return IntStream.rangeClosed(VerdictRules.MIN_CONFIRMING_BLOCKS, MOST_BLOCKS)
                .filter(blocks -> of(blocks, effect, standardDeviation) >= power)
                .findFirst();
    }

    private static double byStudent(int blocks, double distance) {
        int degrees = blocks - 1;
        double quantile = TDistribution.of(degrees).inverseCumulativeProbability(1 - MISSES);
        double centre = Math.sqrt(blocks) * distance * (1 - 1 / (4.0 * degrees));
        return NORMAL.cumulativeProbability((centre - quantile) / Math.sqrt(1 + quantile * quantile / (2 * degrees)));
    }

    private static double byOrderStatistics(int blocks, double distance) {
        return BinomialDistribution.of(blocks, NORMAL.cumulativeProbability(-distance))
                .cumulativeProbability(largestRank(blocks) - 1);
    }

    /// The largest rank whose order statistics hold the median at the level of verdicts.
    private static int largestRank(int blocks) {
        BinomialDistribution below = BinomialDistribution.of(blocks, 0.5);
        int rank = below.inverseCumulativeProbability(MISSES);
        return below.cumulativeProbability(rank) <= MISSES ? rank + 1 : rank;
    }

    private static void require(double effect, double standardDeviation) {
        if (!(effect > 1 && effect < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("an effect is a ratio above 1: " + effect);
        }
        if (!(standardDeviation > 0 && standardDeviation < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no noise: " + standardDeviation);
        }
    }
}
