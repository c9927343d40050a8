package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.ForkSamples.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.IndependentRatio.Welch;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IndependentRatioTest {
    private static final double LEVEL = 0.95;
    private static final int CASES = 300;

    /// Figures of two machines in a textbook's example; the expected numbers were integrated by hand.
    @Test
    void isWelchsTest() {
        SampleMean first =
                SampleMean.of(27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4);
        SampleMean second =
                SampleMean.of(27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4);

        Welch welch = Welch.of(first, second).orElseThrow();

        assertThat(welch.difference()).isCloseTo(2.1666667, within(1e-6));
        assertThat(welch.standardError()).isCloseTo(0.8824245, within(1e-6));
        assertThat(welch.degreesOfFreedom()).isCloseTo(24.9885293, within(1e-4));
        assertThat(welch.pValue(0)).isCloseTo(0.0213780, within(1e-6));
        assertThat(welch.interval(LEVEL).low()).isCloseTo(0.3492371, within(1e-5));
        assertThat(welch.interval(LEVEL).high()).isCloseTo(3.9840963, within(1e-5));
    }

    @Test
    void isTheInverseWithTheSidesSwapped() {
        forEachCase((base, candidate) -> {
            IndependentRatio there = IndependentRatio.of(base, candidate);
            IndependentRatio back = IndependentRatio.of(candidate, base);

            assertThat(there.ratio() * back.ratio()).isCloseTo(1, within(1e-9));
            assertInverse(
                    there.welchInterval(LEVEL).orElseThrow(),
                    back.welchInterval(LEVEL).orElseThrow());
            assertInverse(
                    there.rankInterval(LEVEL).orElseThrow(),
                    back.rankInterval(LEVEL).orElseThrow());
            assertThat(there.pValue(1).orElseThrow()).isCloseTo(back.pValue(1).orElseThrow(), within(1e-9));
        });
    }

    @Test
    void growsWithTheCandidate() {
        forEachCase((base, candidate) -> {
            IndependentRatio ratio = IndependentRatio.of(base, candidate);
            IndependentRatio tripled = IndependentRatio.of(
                    base, candidate.stream().map(figure -> 3 * figure).toList());

            assertThat(tripled.ratio()).isCloseTo(3 * ratio.ratio(), within(1e-9 * ratio.ratio()));
            assertThat(tripled.rankInterval(LEVEL).orElseThrow().low())
                    .isCloseTo(3 * ratio.rankInterval(LEVEL).orElseThrow().low(), within(1e-9));
        });
    }

    @Test
    void leavesOutOfItsIntervalWhatItsTestRejects() {
        Random random = new Random(SEED);
        forEachCase((base, candidate) -> {
            IndependentRatio ratio = IndependentRatio.of(base, candidate);
            double hypothesis = Math.exp(random.nextGaussian() / 5);

            assertThat(ratio.welchInterval(LEVEL).orElseThrow().contains(hypothesis))
                    .isEqualTo(ratio.pValue(hypothesis).orElseThrow() > 1 - LEVEL);
        });
    }

    @Test
    void hasNoIntervalWithOneForkOnASide() {
        IndependentRatio ratio = IndependentRatio.of(List.of(1.0), List.of(2.0, 2.1, 2.2));

        assertThat(ratio.ratio()).isGreaterThan(2);
        assertThat(ratio.forks()).isEqualTo(1);
        assertThat(ratio.welchInterval(LEVEL)).isEmpty();
        assertThat(ratio.pValue(1)).isEmpty();
        assertThat(ratio.standardDeviation()).isEmpty();
        assertThat(DetectableEffect.byWelch(ratio, 1)).isEmpty();
    }

    @Test
    void isCertainOfEqualFigures() {
        IndependentRatio same = IndependentRatio.of(List.of(1.0, 1.0, 1.0), List.of(1.0, 1.0));
        IndependentRatio other = IndependentRatio.of(List.of(1.0, 1.0, 1.0), List.of(2.0, 2.0));

        assertThat(same.pValue(1).orElseThrow()).isEqualTo(1);
        assertThat(same.welchInterval(LEVEL)).contains(new Interval(1, 1));
        assertThat(other.pValue(1).orElseThrow()).isZero();
        assertThat(other.welchInterval(LEVEL).orElseThrow().width()).isZero();
    }

    @Test
    void needsPositiveFiguresOnBothSides() {
        assertThatIllegalArgumentException().isThrownBy(() -> IndependentRatio.of(List.of(), List.of(1.0)));
        assertThatIllegalArgumentException().isThrownBy(() -> IndependentRatio.of(List.of(1.0), List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> IndependentRatio.of(List.of(0.0), List.of(1.0)));
        assertThatIllegalArgumentException().isThrownBy(() -> IndependentRatio.of(List.of(1.0), List.of(-1.0)));
    }

    private interface Case {
        void check(List<Double> base, List<Double> candidate);
    }

    private static void forEachCase(Case checked) {
        Random random = new Random(SEED);
        for (int i = 0; i < CASES; i++) {
            ForkSamples base = new ForkSamples(random.nextDouble(), random.nextLong());
            ForkSamples candidate = new ForkSamples(random.nextDouble(), random.nextLong());
            try {
                checked.check(figures(base, 4 + random.nextInt(10)), figures(candidate, 4 + random.nextInt(10)));
            } catch (AssertionError e) {
                throw new AssertionError("case " + i + " of seed " + SEED, e);
            }
        }
    }

    private static List<Double> figures(ForkSamples forks, int n) {
        return IntStream.range(0, n).mapToObj(i -> forks.nextAround(2)).toList();
    }

    private static void assertInverse(Interval one, Interval other) {
        assertThat(one.low() * other.high()).isCloseTo(1, within(1e-9));
        assertThat(one.high() * other.low()).isCloseTo(1, within(1e-9));
    }
}
