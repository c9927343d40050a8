package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.ForkSamples.SEED;
import static dev.loombench.lab.stats.ForkSamples.tolerance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.SteadyStateDetector.SteadyState;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.NotSteady;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.Steady;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.TooFewOperations;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.Trend;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyStateDetectorTest {
    @Test
    void isNotTestedBelowTwentyValues() {
        assertThat(SteadyStateDetector.test(times(19, i -> i + 1))).isEqualTo(new TooFewOperations(19, 20));
        assertThat(SteadyStateDetector.test(times(20, i -> i + 1))).isInstanceOf(NotSteady.class);
        assertThat(new TooFewOperations(19, 20).clause()).isEqualTo(Trend.NOT_TESTED.with(19, 20));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40})
    void isRarelyFoundInSteadyNoise(int n) {
        ForkSamples forks = new ForkSamples(0.3);

        double result = ForkSamples.share(1_000, () -> SteadyStateDetector.test(forks.values(n)) instanceof NotSteady);

        assertThat(result).as("seed %d", SEED).isLessThan(0.01 + tolerance(0.01, 1_000));
    }

    @Test
    void ofAPlantedDriftIsFoundWithItsSize() {
        ForkSamples forks = new ForkSamples(0.02);

        SteadyState slower = SteadyStateDetector.test(times(101, i -> forks.nextAround(1 + 0.3 * i / 100)));
        SteadyState faster = SteadyStateDetector.test(times(101, i -> forks.nextAround(1 - 0.3 * i / 100)));

        assertThat(slower)
                .as("seed %d", SEED)
                .isInstanceOfSatisfying(
                        NotSteady.class, result -> assertThat(result.change()).isCloseTo(0.3 / 1.15, within(0.03)));
        assertThat(faster)
                .as("seed %d", SEED)
                .isInstanceOfSatisfying(
                        NotSteady.class, result -> assertThat(result.change()).isCloseTo(-0.3 / 0.85, within(0.03)));
    }

    @Test
    void tooSmallToMatterIsSteady() {
        assertThat(SteadyStateDetector.test(times(101, i -> 1 + 0.02 * i / 100)))
                .isInstanceOfSatisfying(Steady.class, result -> {
                    assertThat(result.change()).isCloseTo(0.02 / 1.01, within(1e-9));
                    assertThat(result.pValue()).isLessThan(1e-9);
                });
    }

    @Test
    void ofATenthLeftFromTheWarmUpIsFoundByTheMeanOfTheHalves() {
        ForkSamples forks = new ForkSamples(0.05);

        SteadyState result = SteadyStateDetector.test(times(100, i -> forks.nextAround(i < 10 ? 3 : 1)));

        assertThat(result)
                .as("seed %d", SEED)
                .isInstanceOfSatisfying(
                        NotSteady.class,
                        notSteady -> assertThat(notSteady.change()).isCloseTo(-0.4, within(0.1)));
    }

    @Test
    void ofAWarmUpIsFoundInTwentyValues() {
        assertThat(SteadyStateDetector.test(times(20, i -> i < 4 ? 2 - 0.1 * i : 1 + 0.01 * (i * 7 % 16))))
                .isInstanceOfSatisfying(
                        NotSteady.class, result -> assertThat(result.change()).isNegative());
    }

    /// The drift is the more certain of the two, and too small to matter; the warm-up moves the mean.
    @Test
    void ofAWarmUpBeforeASlowDriftTheOtherWayIsFound() {
        assertThat(SteadyStateDetector.test(times(200, i -> i < 20 ? 140 : 100 + 3.0 * (i - 20) / 180)))
                .isInstanceOfSatisfying(
                        NotSteady.class, result -> assertThat(result.change()).isBetween(-0.08, -0.05));
    }

    @Test
    void ofALateStepIsFound() {
        ForkSamples forks = new ForkSamples(0.05);

        assertThat(SteadyStateDetector.test(times(100, i -> forks.nextAround(i < 70 ? 1 : 1.5))))
                .as("seed %d", SEED)
                .isInstanceOfSatisfying(
                        NotSteady.class, result -> assertThat(result.change()).isBetween(0.2, 0.6));
    }

    /// The late pauses draw the means up while the ranks fall: no drift in the direction of the trend that
    /// matters.
    @Test
    void isNotTakenFromPausesAgainstItsDirection() {
        assertThat(SteadyStateDetector.test(times(100, i -> i >= 95 ? 5 : 1 - 0.0001 * i)))
                .isInstanceOfSatisfying(
                        Steady.class, result -> assertThat(result.change()).isBetween(-0.02, 0.0));
    }

    @Test
    void ofManyValuesIsThatOfTheirBatches() {
        double[] drifting = times(20_001, i -> (1 + 0.2 * i / 20_000) * (i % 2 == 0 ? 0.5 : 1.5));

        assertThat(SteadyStateDetector.test(drifting))
                .isInstanceOfSatisfying(
                        NotSteady.class, result -> assertThat(result.change()).isCloseTo(0.2 / 1.1, within(0.01)));
        assertThat(SteadyStateDetector.test(times(20_001, i -> i % 2 == 0 ? 0.5 : 1.5)))
                .isInstanceOf(Steady.class);
    }

    @Test
    void ofDependentTimesThatDriftByLittleIsSteady() {
        ForkSamples forks = new ForkSamples(0.01);

        double result =
                ForkSamples.share(200, () -> SteadyStateDetector.test(dependent(forks, 60)) instanceof NotSteady);

        assertThat(result).as("seed %d", SEED).isZero();
    }

    @Test
    void ofEqualTimesIsNone() {
        assertThat(SteadyStateDetector.test(times(20, i -> 4))).isEqualTo(new Steady(0, 1));
        assertThat(SteadyStateDetector.test(times(20, i -> 4)).clause()).isEqualTo(Trend.STEADY.with(0.0));
    }

    @Test
    void saysItsSize() {
        assertThat(new NotSteady(-0.204, 0.0012).clause()).isEqualTo(Trend.NOT_STEADY.with(-0.204, "0.0012"));
    }

    @Test
    void refusesWhatIsNoTime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SteadyStateDetector.test(0))
                .withMessageContaining("0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> SteadyStateDetector.test(Double.NaN));
    }

    private static double[] times(int n, IntToDoubleFunction time) {
        return IntStream.range(0, n).mapToDouble(time).toArray();
    }

    /// Each logarithm is half of the one before plus noise.
    private static double[] dependent(ForkSamples forks, int n) {
        double[] times = forks.values(n);
        for (int i = 1; i < n; i++) {
            times[i] *= Math.sqrt(times[i - 1]);
        }
        return times;
    }
}
