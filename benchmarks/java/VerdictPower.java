import dev.loombench.lab.stats.VerdictRules;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Probability that [VerdictRules], which require both intervals, detect a true difference.
///
/// Effects are ratios above 1; a ratio r also stands for 1/r. Noise is the standard deviation of normally
/// distributed log-ratios.
final class VerdictPower {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double TAIL_PROBABILITY = (1 - VerdictRules.CONFIDENCE_LEVEL) / 2;
    private static final int MAX_BLOCKS = 10_000;

    private VerdictPower() {}

    /// Computes a lower bound of the probability that both intervals lie on the effect's side of 1, by
    /// Bonferroni's inequality: the probabilities that either interval misses are added up. The bound is
    /// close if both rarely miss, and far too low if they often do.
    ///
    /// The power of Student's interval follows from the noncentral t distribution, here by its normal
    /// approximation (Johnson and Kotz, Continuous Univariate Distributions 2, 1970, section 31.6). The
    /// order-statistic interval of rank k misses if k or more of n log-ratios are below 0, each with
    /// probability Φ(−d/s), where d is the logarithm of the effect.
    ///
    /// @param blocks n, at least [VerdictRules#MIN_CONFIRMING_BLOCKS], since fewer blocks give no verdict
    /// @param effect ratio above 1
    /// @param standardDeviation s, positive
    /// @throws IllegalArgumentException if an argument is out of its range
    static double lowerBound(int blocks, double effect, double standardDeviation) {
        if (blocks < VerdictRules.MIN_CONFIRMING_BLOCKS) {
            throw new IllegalArgumentException(blocks + " blocks are descriptive");
        }
        require(effect, standardDeviation);
        double distance = Math.log(effect) / standardDeviation;
        return Math.max(0, studentPower(blocks, distance) + orderStatisticPower(blocks, distance) - 1);
    }

    /// Computes the smallest number of blocks whose lower bound reaches a probability. The bound may be
    /// slightly lower again for one block more, since the rank of the order-statistic interval is an
    /// integer.
    ///
    /// @param power required probability, such as 0.95
    /// @return empty if more than 10,000 blocks are needed
    /// @throws IllegalArgumentException if an argument is out of its range
    static OptionalInt blocksNeeded(double power, double effect, double standardDeviation) {
        if (!(power > 0 && power < 1)) {
            throw new IllegalArgumentException("a power lies between 0 and 1: " + power);
        }
        require(effect, standardDeviation);
        return IntStream.rangeClosed(VerdictRules.MIN_CONFIRMING_BLOCKS, MAX_BLOCKS)
                .filter(blocks -> lowerBound(blocks, effect, standardDeviation) >= power)
                .findFirst();
    }

    private static double studentPower(int blocks, double distance) {
        int degrees = blocks - 1;
        double quantile = TDistribution.of(degrees).inverseCumulativeProbability(1 - TAIL_PROBABILITY);
        double centre = Math.sqrt(blocks) * distance * (1 - 1 / (4.0 * degrees));
        return NORMAL.cumulativeProbability((centre - quantile) / Math.sqrt(1 + quantile * quantile / (2 * degrees)));
    }

    private static double orderStatisticPower(int blocks, double distance) {
        return BinomialDistribution.of(blocks, NORMAL.cumulativeProbability(-distance))
                .cumulativeProbability(largestRank(blocks) - 1);
    }

    /// Computes the largest rank whose order statistics enclose the median at the confidence level of
    /// verdicts.
    private static int largestRank(int blocks) {
        BinomialDistribution binomial = BinomialDistribution.of(blocks, 0.5);
        int rank = binomial.inverseCumulativeProbability(TAIL_PROBABILITY);
        return binomial.cumulativeProbability(rank) <= TAIL_PROBABILITY ? rank + 1 : rank;
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
