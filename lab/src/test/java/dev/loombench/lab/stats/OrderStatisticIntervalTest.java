package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderStatisticIntervalTest {
    /// Ranks and coverages are those of printed tables of the sign test.
    @ParameterizedTest
    @CsvSource({
        "6, 1, 0.9688",
        "8, 1, 0.9922",
        "9, 2, 0.9609",
        "10, 2, 0.9785",
        "15, 4, 0.9648",
        "20, 6, 0.9586",
        "25, 8, 0.9567",
        "50, 18, 0.9672"
    })
    void hasTheTabulatedRankAndCoverage(int n, int rank, double coverage) {
        OrderStatisticInterval found =
                OrderStatisticInterval.of(descending(n), 0.95).orElseThrow();

        assertThat(found.rank()).isEqualTo(rank);
        assertThat(found.coverage()).isCloseTo(coverage, within(5e-5));
        assertThat(found.interval()).isEqualTo(new Interval(rank, n + 1 - rank));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void isEmptyWhereEvenTheWholeRangeCoversLess(int n) {
        assertThat(OrderStatisticInterval.of(descending(n), 0.95)).isEmpty();
    }

    /// Each value is above or below the median with the same probability: count the patterns that an
    /// interval covers.
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8, 0.9, 0.95, 0.99})
    void isTheNarrowestThatCoversEnoughOfAllPatterns(double level) {
        for (int n = 1; n <= 12; n++) {
            int rank = OrderStatisticInterval.largestRank(n, level);
            assertThat(rank == 0 || covered(n, rank) >= level)
                    .as("n=%d rank=%d", n, rank)
                    .isTrue();
            assertThat(rank + 1 <= n / 2 && covered(n, rank + 1) >= level)
                    .as("n=%d, a narrower one than rank=%d", n, rank)
                    .isFalse();
        }
    }

    @Test
    void refusesWhatHasNoOrder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OrderStatisticInterval.of(new double[] {1, Double.NaN}, 0.95));
        assertThatIllegalArgumentException().isThrownBy(() -> OrderStatisticInterval.of(descending(9), 95));
    }

    private static double covered(int n, int rank) {
        long patterns = IntStream.range(0, 1 << n)
                .map(Integer::bitCount)
                .filter(below -> below >= rank && n - below >= rank)
                .count();
        return (double) patterns / (1 << n);
    }

    private static double[] descending(int n) {
        return IntStream.range(0, n).mapToDouble(i -> n - i).toArray();
    }
}
