package dev.loombench.lab.stats;

import dev.loombench.protocol.Clause;
import dev.loombench.protocol.MessageTemplate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/// Tests whether the operation times of one fork had reached a steady state.
///
/// Times are not steady if a change is both significant and relevant.
///
/// It is significant if one of two rank tests, both two-sided, rejects "no change" at 1 % for both together,
/// which is 0.5 % for each (Bonferroni). Mann-Kendall finds a slow drift over the whole window, Mann-Whitney
/// between the first tenth and the second half finds a rest of the warm-up.
///
/// It is relevant if, in the direction found by the same test, times change by more than 5 %. Both tests are
/// evaluated, since a warm-up may be followed by a slow drift the other way; of two relevant changes the larger
/// one is reported. A change is the larger one of
/// - the Theil-Sen slope (the median slope of all pairs) over the whole window, relative to the median;
/// - the mean of the second half against that of the first, relative to the second: a short warm-up hardly
///   moves the median slope, but the fork's mean.
///
/// Operation times of one fork depend on each other: garbage collections and phases of the machine last for
/// several operations. Positive autocorrelation makes any such test reject too often (von Storch 1995;
/// Hamed and Rao 1998); so the level is 1 %, the size of the change must matter too, and more than 400
/// values are first averaged into 400 batches of consecutive ones, which are less dependent (batch means:
/// Conway 1963). A cycle whose ends are alike is not found, nor is a warm-up of less than about a tenth of
/// the values.
///
/// Source: Mann 1945 and Kendall 1975; Mann and Whitney 1947; Theil 1950 and Sen, Estimates of the
/// Regression Coefficient Based on Kendall's Tau, JASA 63 (1968). That forks often don't reach a steady
/// state: Barrett et al., Virtual Machine Warmup Blows Hot and Cold, OOPSLA 2017; Traini et al., Towards
/// Effective Assessment of Steady State Performance in Java Software, Empirical Software Engineering 28
/// (2023).
public final class SteadyStateDetector {
    /// The least number of values that are tested.
    public static final int MIN_VALUES = 20;

    /// The significance level of both tests together.
    public static final double SIGNIFICANCE_LEVEL = 0.01;

    /// The relative change beyond which a change is relevant.
    public static final double RELEVANT_CHANGE = 0.05;

    private static final int MAX_BATCHES = 400;

    private SteadyStateDetector() {}

    /// Tests the operation times of a fork.
    ///
    /// @param times operation times of one fork after its warm-up, in their order, in any one unit
    /// @throws IllegalArgumentException if a time isn't positive and finite
    public static SteadyState test(double... times) {
        SampleMath.requireFinite(times);
        for (double time : times) {
            if (time <= 0) {
                throw new IllegalArgumentException("an operation takes time, not " + time);
            }
        }
        if (times.length < MIN_VALUES) {
            return new SteadyState.TooFewOperations(times.length, MIN_VALUES);
        }
        double[] batches = batches(times);
        MannKendall trend = MannKendall.of(batches);
        ResidualWarmUp warmUp = ResidualWarmUp.of(batches);
        SteadyState driftResult = judge(batches, Long.signum(trend.score()), 2 * trend.pValue());
        SteadyState warmUpResult = judge(batches, warmUp.direction(), 2 * warmUp.pValue());
        if (driftResult instanceof SteadyState.NotSteady drifting) {
            boolean larger = warmUpResult instanceof SteadyState.NotSteady warmingUp
                    && Math.abs(warmingUp.change()) > Math.abs(drifting.change());
            return larger ? warmUpResult : driftResult;
        }
        return warmUpResult instanceof SteadyState.NotSteady || warmUp.pValue() < trend.pValue()
                ? warmUpResult
                : driftResult;
    }

    private static SteadyState judge(double[] values, int direction, double pValue) {
        double change = change(values, direction);
        return pValue <= SIGNIFICANCE_LEVEL && Math.abs(change) > RELEVANT_CHANGE
                ? new SteadyState.NotSteady(change, pValue)
                : new SteadyState.Steady(change, Math.min(1, pValue));
    }

    /// Tests the operation times in a list, as [#test(double...)].
    public static SteadyState test(List<Double> times) {
        return test(SampleMath.array(times));
    }

    private static double[] batches(double[] times) {
        if (times.length <= MAX_BATCHES) {
            return times;
        }
        return IntStream.range(0, MAX_BATCHES)
                .mapToDouble(i -> SampleMath.mean(times, start(i, times.length), start(i + 1, times.length)))
                .toArray();
    }

    private static int start(int batch, int values) {
        return (int) ((long) batch * values / MAX_BATCHES);
    }

    /// The larger relative change in that direction; 0 where neither goes there.
    private static double change(double[] values, int direction) {
        double larger = Math.max(direction * slowDrift(values), direction * changeOfHalves(values));
        return larger > 0 ? direction * larger : 0;
    }

    private static double slowDrift(double[] values) {
        return theilSen(values) * (values.length - 1) / SampleMath.median(values);
    }

    private static double changeOfHalves(double[] values) {
        int middle = values.length / 2;
        double late = SampleMath.mean(values, values.length - middle, values.length);
        return (late - SampleMath.mean(values, 0, middle)) / late;
    }

    private static double theilSen(double[] values) {
        int n = values.length;
        double[] slopes = new double[n * (n - 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                slopes[next++] = (values[j] - values[i]) / (j - i);
            }
        }
        return SampleMath.median(slopes);
    }

    /// The Mann-Kendall rank test of a monotone trend, two-sided, corrected for ties and for continuity.
    ///
    /// Source: Mann, Nonparametric Tests Against Trend, Econometrica 13 (1945); Kendall, Rank Correlation
    /// Methods, 4th edition (1975), for the variance with ties.
    ///
    /// @param score S: pairs that rise minus pairs that fall
    /// @param pValue p-value of no trend
    record MannKendall(long score, double pValue) {
        static MannKendall of(double[] values) {
            long score = 0;
            for (int i = 0; i < values.length; i++) {
                for (int j = i + 1; j < values.length; j++) {
                    score += (long) Math.signum(values[j] - values[i]);
                }
            }
            return new MannKendall(score, pValue(score, variance(values)));
        }

        private static double pValue(long score, double variance) {
            if (score == 0) {
                return 1;
            }
            double z = (Math.abs(score) - 1) / Math.sqrt(variance);
            return 2 * NormalDistribution.of(0, 1).survivalProbability(z);
        }

        private static double variance(double[] values) {
            double[] sorted = SampleMath.sorted(values);
            double sum = varianceTerm(sorted.length);
            for (int from = 0, to; from < sorted.length; from = to) {
                to = endOfTie(sorted, from);
                sum -= varianceTerm(to - from);
            }
            return sum / 18;
        }

        private static int endOfTie(double[] sorted, int from) {
            double value = sorted[from];
            return (int) Arrays.stream(sorted, from, sorted.length)
                            .takeWhile(v -> v == value)
                            .count()
                    + from;
        }

        private static double varianceTerm(double n) {
            return n * (n - 1) * (2 * n + 5);
        }
    }

    /// The rank test for a rest of the warm-up: the first tenth of the values, at least 4, against the second half,
    /// two-sided. Exact for small samples without ties.
    ///
    /// Source: Mann and Whitney, On a Test of Whether One of Two Random Variables Is Stochastically Larger than
    /// the Other, Annals of Mathematical Statistics 18 (1947).
    ///
    /// @param direction 1 where the values rise after the head, −1 where they fall, 0 for neither
    /// @param pValue p-value of no difference
    private record ResidualWarmUp(int direction, double pValue) {
        private static final int MIN_HEAD = 4;

        /// Compares the first tenth of the values with the second half.
        ///
        /// @param values at least 8 of them
        static ResidualWarmUp of(double[] values) {
            double[] head = Arrays.copyOf(values, Math.max(MIN_HEAD, values.length / 10));
            double[] tail = Arrays.copyOfRange(values, values.length / 2, values.length);
            var result = MannWhitneyUTest.withDefaults().test(head, tail);
            double expectedStatistic = head.length * (double) tail.length / 2;
            int direction = (int) Math.signum(expectedStatistic - result.getStatistic());
            return new ResidualWarmUp(direction, direction == 0 ? 1 : result.getPValue());
        }
    }

    /// The result of [SteadyStateDetector#test]: whether the operation times of one fork were in a steady state.
    public sealed interface SteadyState {
        /// No change that is both significant and relevant.
        ///
        /// @param change relative change over the window: see [SteadyStateDetector]
        /// @param pValue p-value of no change
        record Steady(double change, double pValue) implements SteadyState {}

        /// A significant and relevant change.
        ///
        /// @param change relative change over the window: −0.2 where operations became a fifth faster
        /// @param pValue p-value of no change, at most 1 %
        record NotSteady(double change, double pValue) implements SteadyState {}

        /// Too few values for a test.
        ///
        /// @param values number of values
        /// @param needed number of values that the test needs
        record TooFewOperations(int values, int needed) implements SteadyState {}

        /// The result for people.
        default Clause clause() {
            return switch (this) {
                case Steady(double change, double _) -> Trend.STEADY.with(change);
                case NotSteady(double change, double p) ->
                    Trend.NOT_STEADY.with(change, String.format(Locale.ROOT, "%.2g", p));
                case TooFewOperations(int values, int needed) -> Trend.NOT_TESTED.with(values, needed);
            };
        }

        /// What is said of a result.
        enum Trend implements MessageTemplate {
            STEADY("steady: times change by {change+%} over the window"),
            NOT_STEADY("not steady: times change by {change+%} over the window (p = {p})"),
            NOT_TESTED("not tested: {n} operation times, but the test needs {least}");

            private final String words;

            Trend(String words) {
                this.words = words;
            }

            @Override
            public String words() {
                return words;
            }
        }
    }
}
