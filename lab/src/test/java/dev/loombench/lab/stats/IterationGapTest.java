package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.ForkSamples.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class IterationGapTest {
    @Test
    void isTheDistanceOfTheNearestIterations() {
        IterationGap slower =
                IterationGap.of(List.of(1.0, 1.1, 1.05), List.of(2.2, 3.0, 2.5)).orElseThrow();
        IterationGap faster =
                IterationGap.of(List.of(2.2, 3.0, 2.5), List.of(1.0, 1.1, 1.05)).orElseThrow();

        assertThat(slower.ratio()).isCloseTo(2, within(1e-12));
        assertThat(slower.spread()).isCloseTo(3.0 / 2.2, within(1e-12));
        assertThat(faster.ratio()).isCloseTo(0.5, within(1e-12));
        assertThat(faster.factor()).isCloseTo(2, within(1e-12));
        assertThat(slower.isLikelyDifference()).isTrue();
        assertThat(faster.isLikelyDifference()).isTrue();
    }

    @Test
    void thereIsNoneWhereIterationsOverlapOrAreFewOrAreNoNumbers() {
        List<Double> base = List.of(1.0, 1.1, 1.2);

        assertThat(IterationGap.of(base, List.of(1.2, 3.0, 4.0))).isEmpty();
        assertThat(IterationGap.of(base, List.of(3.0, 4.0))).isEmpty();
        assertThat(IterationGap.of(List.of(), base)).isEmpty();
        assertThat(IterationGap.of(base, List.of(3.0, 4.0, Double.NaN))).isEmpty();
        assertThat(IterationGap.of(List.of(0.0, 1.0, 1.0), List.of(3.0, 4.0, 5.0)))
                .isEmpty();
    }

    @Test
    void aGapThatForksOfTheSameCodeMayHaveIsNotLikely() {
        List<Double> base = List.of(1.0, 1.01, 1.02);

        assertThat(gap(base, List.of(1.25, 1.26, 1.27)).isLikelyDifference())
                .as("within 25 %")
                .isFalse();
        assertThat(gap(base, List.of(1.3, 1.31, 1.32)).isLikelyDifference()).isTrue();
        assertThat(gap(base, List.of(1.4, 1.5, 2.0)).isLikelyDifference())
                .as("less than a side scatters")
                .isFalse();
    }

    /// As noisy as benchmarks in public repositories are: there the mean of a fork differs from that of the next by
    /// more than 10 % in a fifth of pairs.
    @Test
    void forksOfTheSameCodeAreRarelyALikelyDifference() {
        Random random = new Random(SEED);
        int pairs = 20_000;
        int likely = 0;
        int apart = 0;
        for (int i = 0; i < pairs; i++) {
            var gap = IterationGap.of(fork(random, 0.06), fork(random, 0.06));
            apart += gap.isPresent() ? 1 : 0;
            likely += gap.filter(IterationGap::isLikelyDifference).isPresent() ? 1 : 0;
        }
        assertThat(likely / (double) pairs).isLessThanOrEqualTo(0.01);
        assertThat(apart / (double) pairs).as("no overlap alone says little").isGreaterThan(0.1);
    }

    private static IterationGap gap(List<Double> base, List<Double> candidate) {
        return IterationGap.of(base, candidate).orElseThrow();
    }

    private static List<Double> fork(Random random, double noise) {
        double mean = Math.exp(noise * random.nextGaussian());
        return DoubleStream.generate(() -> mean * Math.exp(0.02 * random.nextGaussian()))
                .limit(5)
                .boxed()
                .toList();
    }
}
