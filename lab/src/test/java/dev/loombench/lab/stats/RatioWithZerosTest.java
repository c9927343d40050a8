package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioWithZerosTest {
    private static final double[] SIX = {5, 5, 5, 5, 5, 5};
    private static final double[] NONE = new double[6];

    @Test
    void aSideThatHasNoneIsAtTheEndOfAllRatios() {
        assertThat(RatioWithZeros.of(SIX, NONE, 0.95).interval()).hasValue(new Interval(0, 0));
        assertThat(RatioWithZeros.of(NONE, SIX, 0.95).interval())
                .hasValue(new Interval(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    @Test
    void twoThatHaveNoneAreTheSame() {
        RatioWithZeros ratio = RatioWithZeros.of(NONE, NONE, 0.95);

        assertThat(ratio.median()).isEqualTo(1);
        assertThat(ratio.interval()).hasValue(new Interval(1, 1));
    }

    @Test
    void theIntervalReachesFromTheLowestToTheHighestOfSixRatios() {
        RatioWithZeros ratio = RatioWithZeros.of(SIX, new double[] {0, 1, 2, 3, 4, 20}, 0.95);

        assertThat(ratio.interval().orElseThrow().low()).isZero();
        assertThat(ratio.interval().orElseThrow().high()).isCloseTo(4, within(1e-12));
        assertThat(ratio.median()).isBetween(0.4, 0.6);
    }

    @Test
    void fewerBlocksGiveNoInterval() {
        assertThat(RatioWithZeros.of(new double[] {5, 5}, new double[] {0, 0}, 0.95)
                        .interval())
                .isEmpty();
    }

    @Test
    void whatIsNoFigureIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> RatioWithZeros.of(new double[0], new double[0], 0.95));
        assertThatIllegalArgumentException().isThrownBy(() -> RatioWithZeros.of(SIX, new double[5], 0.95));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RatioWithZeros.of(new double[] {1}, new double[] {-1}, 0.95));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RatioWithZeros.of(new double[] {Double.NaN}, new double[] {1}, 0.95));
    }
}
