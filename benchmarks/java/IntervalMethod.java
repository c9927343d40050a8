import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.commons.statistics.distribution.TDistribution;

/// Methods to compute an interval from log-ratios: the two of Loombench, and others for few or skewed
/// values.
enum IntervalMethod {
    STUDENT("Student", ratio -> ratio.mean().studentInterval(VerdictRules.CONFIDENCE_LEVEL)),
    /// Interval of the median; the other methods give intervals of the mean.
    ORDER_STATISTIC("order statistics (median)", ratio -> ratio.orderStatisticInterval(VerdictRules.CONFIDENCE_LEVEL).map(i -> i.map(Math::log))),
    /// Johnson, Modified t Tests and Confidence Intervals for Asymmetrical Populations, JASA 73 (1978),
    /// section 3.
    JOHNSON("Johnson's t", IntervalMethod::johnson),
    /// Hall, On the Removal of Skewness by Transformation, Journal of the Royal Statistical Society B 54
    /// (1992), with Student's quantiles.
    HALL("Hall's t", IntervalMethod::hall),
    /// Wilcoxon's signed-rank interval: the Walsh averages that his test doesn't reject; Hollander, Wolfe
    /// and Chicken, Nonparametric Statistical Methods, 3rd edition (2014), section 3.3.
    SIGNED_RANKS("signed ranks", IntervalMethod::signedRanks);

    private static final Map<Integer, Double> QUANTILES = new HashMap<>();
    private static final Map<Integer, Integer> RANKS = new HashMap<>();

    private final String label;
    private final Function<LogRatio, Optional<Interval>> interval;

    IntervalMethod(String label, Function<LogRatio, Optional<Interval>> interval) {
        this.label = label;
        this.interval = interval;
    }

    String label() {
        return label;
    }

    /// Computes the 95 % interval of the logarithm of the ratio; empty if there are too few blocks.
    Optional<Interval> of(LogRatio ratio) {
        return interval.apply(ratio);
    }

    private static Optional<Interval> johnson(LogRatio ratio) {
        SampleMean mean = ratio.mean();
        double deviation = mean.standardDeviation().orElseThrow();
        double centre = mean.mean() + skewness(ratio) * deviation / (6 * mean.n());
        double halfWidth = quantile(mean.n()) * deviation / Math.sqrt(mean.n());
        return Optional.of(new Interval(centre - halfWidth, centre + halfWidth));
    }

    private static Optional<Interval> hall(LogRatio ratio) {
        SampleMean mean = ratio.mean();
        double deviation = mean.standardDeviation().orElseThrow();
        double skewness = skewness(ratio);
        double halfWidth = quantile(mean.n()) / Math.sqrt(mean.n());
        return Optional.of(new Interval(
                mean.mean() - deviation * inverseTransform(halfWidth, skewness, mean.n()),
                mean.mean() - deviation * inverseTransform(-halfWidth, skewness, mean.n())));
    }

    private static double inverseTransform(double value, double skewness, int n) {
        return Math.abs(skewness) < 1e-6
                ? value
                : 3 / skewness * (Math.cbrt(1 + skewness * (value - skewness / (6 * n))) - 1);
    }

    private static double skewness(LogRatio ratio) {
        SampleMean mean = ratio.mean();
        double deviation = mean.standardDeviation().orElseThrow();
        double sumOfCubes = ratio.logs().stream().mapToDouble(log -> Math.pow(log - mean.mean(), 3)).sum();
        return sumOfCubes / mean.n() / Math.pow(deviation, 3);
    }

    private static double quantile(int n) {
        return QUANTILES.computeIfAbsent(
                n, size -> TDistribution.of(size - 1).inverseCumulativeProbability(1 - (1 - VerdictRules.CONFIDENCE_LEVEL) / 2));
    }

    private static Optional<Interval> signedRanks(LogRatio ratio) {
        int n = ratio.blocks();
        int rank = RANKS.computeIfAbsent(n, IntervalMethod::largestRank);
        if (rank == 0) {
            return Optional.empty();
        }
        double[] averages = new double[n * (n + 1) / 2];
        int index = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                averages[index++] = (ratio.logs().get(i) + ratio.logs().get(j)) / 2;
            }
        }
        Arrays.sort(averages);
        return Optional.of(new Interval(averages[rank - 1], averages[averages.length - rank]));
    }

    /// Computes the largest rank below which Wilcoxon's statistic lies with a probability of at most 2.5 %,
    /// by counting the subsets of the numbers 1 to n with each sum.
    private static int largestRank(int n) {
        double[] subsets = new double[n * (n + 1) / 2 + 1];
        subsets[0] = 1;
        for (int value = 1; value <= n; value++) {
            for (int sum = subsets.length - 1; sum >= value; sum--) {
                subsets[sum] += subsets[sum - value];
            }
        }
        double cumulative = 0;
        int rank = 0;
        while ((cumulative += subsets[rank]) <= Math.pow(2, n) * (1 - VerdictRules.CONFIDENCE_LEVEL) / 2) {
            rank++;
        }
        return rank;
    }
}
