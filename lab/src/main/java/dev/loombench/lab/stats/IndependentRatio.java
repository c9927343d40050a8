package dev.loombench.lab.stats;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// The ratio of a candidate to its baseline where nothing pairs their forks, as in two runs: that of the
/// geometric means. Differences of the machine between the runs don't cancel out, as they do within blocks
/// ([LogRatio]).
///
/// Figures are compared by their logarithms, so that a ratio and its inverse are treated alike.
///
/// @param baseline natural logarithms of the baseline's figures, one per fork, at least one
/// @param candidate natural logarithms of the candidate's figures, one per fork, at least one
/// @param isToLevel whether the baseline is the level of a series, whose noise is that of the candidate, too
public record IndependentRatio(List<Double> baseline, List<Double> candidate, boolean isToLevel)
        implements EstimatedRatio {
    public IndependentRatio {
        baseline = List.copyOf(baseline);
        candidate = List.copyOf(candidate);
        if (baseline.isEmpty() || candidate.isEmpty()) {
            throw new IllegalArgumentException("a side without forks, so no ratio");
        }
        SampleMath.requireFinite(SampleMath.array(baseline));
        SampleMath.requireFinite(SampleMath.array(candidate));
    }

    /// Returns the ratio of figures in the same unit.
    ///
    /// @param baseline one per fork, at least one
    /// @param candidate one per fork, at least one
    /// @throws IllegalArgumentException if a side has none, or one that isn't positive and finite
    public static IndependentRatio of(List<Double> baseline, List<Double> candidate) {
        return new IndependentRatio(
                baseline.stream().map(Math::log).toList(),
                candidate.stream().map(Math::log).toList(),
                false);
    }

    /// Returns the ratio of further measurements of a series to a level of it, of which one is enough for
    /// an interval.
    ///
    /// @throws IllegalArgumentException as [#of]
    public static IndependentRatio toLevel(List<Double> level, List<Double> further) {
        IndependentRatio ratio = of(level, further);
        return new IndependentRatio(ratio.baseline, ratio.candidate, true);
    }

    /// The number of forks of the side that has fewer, or of measurements of the level.
    public int forks() {
        return isToLevel ? baseline.size() : Math.min(baseline.size(), candidate.size());
    }

    /// The ratio candidate / baseline of the geometric means.
    @Override
    public double ratio() {
        return Math.exp(
                SampleMean.of(candidate).mean() - SampleMean.of(baseline).mean());
    }

    /// Computes Welch's interval of the ratio, or Student's prediction interval of a ratio to a level.
    ///
    /// @return empty where a side has one fork, or the level one measurement
    public Optional<Interval> welchInterval(double level) {
        return welch().map(welch -> welch.interval(level).map(Math::exp));
    }

    /// Computes the distribution-free interval of the ratio, from Mann and Whitney's test.
    ///
    /// @return empty where so few forks give none: at 95 % below 4 and 4, or 3 and 5
    public Optional<Interval> rankInterval(double level) {
        return RankInterval.of(SampleMath.array(baseline), SampleMath.array(candidate), level)
                .map(ranks -> ranks.interval().map(Math::exp));
    }

    /// Computes the two-sided p-value of a hypothetical true ratio by Welch's test.
    ///
    /// @param ratio positive
    /// @return empty where a side has one fork
    @Override
    public Optional<Double> pValue(double ratio) {
        return welch().map(welch -> welch.pValue(Math.log(ratio)));
    }

    /// The standard deviation of the log-ratio of one fork of each side; empty where a side has one fork.
    @Override
    public Optional<Double> standardDeviation() {
        Optional<Double> candidateDeviation = SampleMean.of(candidate).standardDeviation();
        return SampleMean.of(baseline)
                .standardDeviation()
                .flatMap(deviation -> candidateDeviation.map(other -> Math.hypot(deviation, other)));
    }

    Optional<Welch> welch() {
        SampleMean first = SampleMean.of(baseline);
        SampleMean second = SampleMean.of(candidate);
        return isToLevel ? Welch.toLevel(first, second) : Welch.of(first, second);
    }

    /// A distribution-free interval of the shift between two independent samples: all shifts that Mann and
    /// Whitney's test doesn't reject. It reaches from the `rank`-th smallest to the `rank`-th largest difference of
    /// a value of the second and a value of the first sample; the median of all these differences is Hodges and
    /// Lehmann's estimate. It assumes only that the second distribution is the first one, shifted. Ties only add
    /// coverage.
    ///
    /// Source: Moses, Query: Confidence Limits from Rank Tests, Technometrics 7 (1965); Lehmann, Nonparametric
    /// Confidence Intervals for a Shift Parameter, Annals of Mathematical Statistics 34 (1963); Hollander, Wolfe
    /// and Chicken, Nonparametric Statistical Methods, 3rd edition (2014), section 4.3.
    ///
    /// @param interval interval between two of the differences
    /// @param rank rank of the ends, 1 for the smallest and the largest difference
    record RankInterval(Interval interval, int rank) {
        /// The most pairs for which the distribution of ranks is exact; that of more is taken for normal.
        private static final int MAX_EXACT_PAIRS = 2_500;

        /// Computes the interval.
        ///
        /// @param level such as 0.95
        /// @return empty where even all differences cover less: at 95 % below 4 and 4 values, or 3 and 5
        static Optional<RankInterval> of(double[] first, double[] second, double level) {
            SampleMath.requireLevel(level);
            int rank = largestRank(first.length, second.length, (1 - level) / 2);
            if (rank == 0) {
                return Optional.empty();
            }
            double[] differences = SampleMath.sorted(differences(first, second));
            return Optional.of(new RankInterval(
                    new Interval(differences[rank - 1], differences[differences.length - rank]), rank));
        }

        private static double[] differences(double[] first, double[] second) {
            double[] differences = new double[first.length * second.length];
            for (int i = 0; i < first.length; i++) {
                for (int j = 0; j < second.length; j++) {
                    differences[i * second.length + j] = second[j] - first[i];
                }
            }
            return differences;
        }

        /// Computes the largest rank that misses on a side with at most this probability; 0 where none does.
        private static int largestRank(int m, int n, double missProbability) {
            if ((long) m * n > MAX_EXACT_PAIRS) {
                double pairs = (double) m * n;
                double deviation = Math.sqrt(pairs * (m + n + 1) / 12);
                double quantile = NormalDistribution.of(0, 1).inverseSurvivalProbability(missProbability);
                return (int) Math.max(0, Math.floor(pairs / 2 - quantile * deviation + 0.5));
            }
            int rank = 0;
            double missed = 0;
            for (double probability : MannWhitneyDistribution.probabilities(m, n)) {
                missed += probability;
                if (missed > missProbability) {
                    break;
                }
                rank++;
            }
            return rank;
        }

        /// The null distribution of Mann and Whitney's U, the number of pairs in which the value of the first
        /// sample is the larger one.
        ///
        /// Source: the recurrence of Mann and Whitney 1947: the largest of all values belongs to the first
        /// sample with probability m/(m + n), and then exceeds all n of the second.
        static final class MannWhitneyDistribution {
            private MannWhitneyDistribution() {}

            /// Computes the probability of each U from 0 to m·n, for m values in the first and n in the second
            /// sample.
            static double[] probabilities(int m, int n) {
                double[][] byFirstSize = new double[m + 1][];
                for (int i = 0; i <= m; i++) {
                    byFirstSize[i] = new double[] {1};
                }
                for (int j = 1; j <= n; j++) {
                    double[][] next = new double[m + 1][];
                    next[0] = new double[] {1};
                    for (int i = 1; i <= m; i++) {
                        next[i] = mix(next[i - 1], byFirstSize[i], i, j);
                    }
                    byFirstSize = next;
                }
                return byFirstSize[m];
            }

            private static double[] mix(double[] largestIsFirst, double[] largestIsSecond, int i, int j) {
                double[] mix = new double[i * j + 1];
                for (int u = 0; u < largestIsFirst.length; u++) {
                    mix[u + j] += largestIsFirst[u] * i / (i + j);
                }
                for (int u = 0; u < largestIsSecond.length; u++) {
                    mix[u] += largestIsSecond[u] * j / (i + j);
                }
                return mix;
            }
        }
    }

    /// Welch's t test and interval: the difference of two means of independent values whose variances may differ,
    /// its standard error √(s₁²/n₁ + s₂²/n₂), and the effective degrees of freedom of that error.
    ///
    /// Source: Welch, The Generalization of "Student's" Problem when Several Different Population Variances Are
    /// Involved, Biometrika 34 (1947); the degrees of freedom: Satterthwaite, An Approximate Distribution of
    /// Estimates of Variance Components, Biometrics Bulletin 2 (1946).
    ///
    /// @param difference second mean − first mean
    /// @param degreesOfFreedom at least those of the smaller sample alone
    record Welch(double difference, double standardError, double degreesOfFreedom) {
        /// Computes the difference of two means.
        ///
        /// @return empty where one of both has a single value
        static Optional<Welch> of(SampleMean first, SampleMean second) {
            if (first.standardDeviation().isEmpty()
                    || second.standardDeviation().isEmpty()) {
                return Optional.empty();
            }
            double firstVariance = variance(first);
            double secondVariance = variance(second);
            double sum = firstVariance + secondVariance;
            double degrees = sum == 0
                    ? first.n() + second.n() - 2
                    : sum
                            * sum
                            / (firstVariance * firstVariance / (first.n() - 1)
                                    + secondVariance * secondVariance / (second.n() - 1));
            return Optional.of(new Welch(second.mean() - first.mean(), Math.sqrt(sum), degrees));
        }

        /// Computes the difference of the mean of m further values from that of n, by the noise of these
        /// alone: s·√(1/n + 1/m), with n − 1 degrees of freedom. Source: Hahn and Meeker, Statistical
        /// Intervals (1991), chapter 4.
        static Optional<Welch> toLevel(SampleMean level, SampleMean further) {
            return level.standardDeviation()
                    .map(deviation -> new Welch(
                            further.mean() - level.mean(),
                            deviation * Math.sqrt(1.0 / level.n() + 1.0 / further.n()),
                            level.n() - 1));
        }

        private static double variance(SampleMean mean) {
            double deviation = mean.standardDeviation().orElseThrow();
            return deviation * deviation / mean.n();
        }

        Interval interval(double level) {
            SampleMath.requireLevel(level);
            double half = StudentDistribution.quantile(1 - (1 - level) / 2, degreesOfFreedom) * standardError;
            return new Interval(difference - half, difference + half);
        }

        /// Computes the two-sided p-value of a hypothetical difference: below 1 − level where the interval
        /// of that level excludes it.
        double pValue(double hypothesis) {
            double distance = Math.abs(difference - hypothesis);
            if (standardError == 0) {
                return distance == 0 ? 1 : 0;
            }
            return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(distance / standardError);
        }
    }
}
