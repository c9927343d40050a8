package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogRatioTest {
    private static final LogRatio RATIO =
            LogRatio.of(List.of(new Pair(1, 2), new Pair(10, 30), new Pair(5, 20), new Pair(2, 6)));

    @Test
    void isTheGeometricMeanOfTheBlocksRatios() {
        assertThat(RATIO.blocks()).isEqualTo(4);
        assertThat(RATIO.ratio()).isCloseTo(Math.pow(2 * 3 * 4 * 3, 0.25), within(1e-12));
    }

    @Test
    void seesNothingOfWhatABlockDoesToBoth() {
        LogRatio slowBlock =
                LogRatio.of(List.of(new Pair(1, 2), new Pair(10, 30), new Pair(500, 2000), new Pair(2, 6)));

        assertThat(slowBlock.ratio()).isCloseTo(RATIO.ratio(), within(1e-12));
        assertThat(slowBlock.standardDeviation().orElseThrow())
                .isCloseTo(RATIO.standardDeviation().orElseThrow(), within(1e-12));
    }

    @Test
    void turnsRoundWithItsPairs() {
        LogRatio inverse = LogRatio.of(List.of(new Pair(2, 1), new Pair(30, 10), new Pair(20, 5), new Pair(6, 2)));
        Interval interval = RATIO.studentInterval(0.95).orElseThrow();
        Interval turned = inverse.studentInterval(0.95).orElseThrow();

        assertThat(inverse.ratio()).isCloseTo(1 / RATIO.ratio(), within(1e-12));
        assertThat(turned.low()).isCloseTo(1 / interval.high(), within(1e-12));
        assertThat(turned.high()).isCloseTo(1 / interval.low(), within(1e-12));
    }

    @Test
    void takesTheIntervalsOfTheLogsBackToRatios() {
        double half = 3.182446 * RATIO.standardDeviation().orElseThrow() / 2;
        Interval interval = RATIO.studentInterval(0.95).orElseThrow();

        assertThat(interval.low()).isCloseTo(RATIO.ratio() * Math.exp(-half), within(1e-5));
        assertThat(interval.high()).isCloseTo(RATIO.ratio() * Math.exp(half), within(1e-5));
        assertThat(RATIO.orderStatisticInterval(0.95)).isEmpty();
        Interval range = RATIO.orderStatisticInterval(0.8).orElseThrow();
        assertThat(range.low()).isCloseTo(2, within(1e-12));
        assertThat(range.high()).isCloseTo(4, within(1e-12));
    }

    @Test
    void ofOneBlockHasNoInterval() {
        LogRatio one = LogRatio.of(List.of(new Pair(2, 3)));

        assertThat(one.ratio()).isCloseTo(1.5, within(1e-12));
        assertThat(one.studentInterval(0.95)).isEmpty();
        assertThat(one.standardDeviation()).isEmpty();
    }

    @Test
    void refusesFiguresWithoutLogarithm() {
        for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Pair(bad, 1))
                    .withMessageContaining("" + bad);
            assertThatIllegalArgumentException().isThrownBy(() -> new Pair(1, bad));
            assertThat(Pair.ofPositive(bad, 1)).isEmpty();
            assertThat(Pair.ofPositive(1, bad)).isEmpty();
        }
        assertThat(Pair.ofPositive(1, 2)).contains(new Pair(1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> LogRatio.of(List.of()));
    }
}
