package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.IndependentRatio.RankInterval;
import dev.loombench.lab.stats.IndependentRatio.RankInterval.MannWhitneyDistribution;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankIntervalTest {
    /// One more than the critical values in every table of Mann and Whitney's U at 5 %, two-sided.
    @ParameterizedTest
    @CsvSource({"4, 4, 1", "3, 5, 1", "5, 5, 3", "6, 6, 6", "6, 8, 9", "8, 8, 14", "10, 10, 24", "20, 20, 128"})
    void endsAtTheRankOfTheTables(int m, int n, int rank) {
        RankInterval interval = RankInterval.of(steps(m), steps(n), 0.95).orElseThrow();

        assertThat(interval.rank()).isEqualTo(rank);
    }

    @ParameterizedTest
    @CsvSource({"1, 38", "2, 7", "3, 3", "3, 4"})
    void thereIsNoneOfSoFew(int m, int n) {
        assertThat(RankInterval.of(steps(m), steps(n), 0.95)).isEmpty();
    }

    @Test
    void endsAtDifferencesOfTheFigures() {
        double[] first = {10, 20, 30, 40};
        double[] second = {15, 26, 37, 48};

        assertThat(RankInterval.of(first, second, 0.95).orElseThrow().interval())
                .isEqualTo(new Interval(15 - 40, 48 - 10));
    }

    @ParameterizedTest
    @CsvSource({"2, 9", "4, 7", "12, 5"})
    void theRanksAreDistributedAsTheTestOfTheLibrarySays(int m, int n) {
        double[] probabilities = MannWhitneyDistribution.probabilities(m, n);

        assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-12));
        double below = DoubleStream.of(probabilities).limit(n + 1).sum();
        assertThat(Math.min(1, 2 * below)).isCloseTo(libraryTest(m, n), within(1e-12));
    }

    /// Two samples with U = n: the largest of the first is above all of the second, the others below.
    private static double libraryTest(int m, int n) {
        double[] first = IntStream.range(0, m)
                .mapToDouble(i -> i == m - 1 ? 1_000 : -1 - i)
                .toArray();
        return MannWhitneyUTest.withDefaults().test(first, steps(n)).getPValue();
    }

    /// Beyond 2,500 pairs ranks are normal; there must be no jump.
    @Test
    void theRankOfManyPairsGoesOnAsBefore() {
        int exact = RankInterval.of(steps(50), steps(50), 0.95).orElseThrow().rank();
        int normal = RankInterval.of(steps(50), steps(51), 0.95).orElseThrow().rank();
        int before = RankInterval.of(steps(50), steps(49), 0.95).orElseThrow().rank();

        assertThat(normal - exact).isBetween(exact - before - 2, exact - before + 2);
    }

    private static double[] steps(int n) {
        return IntStream.range(0, n).mapToDouble(i -> i).toArray();
    }
}
