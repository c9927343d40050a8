package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.ForkSamples.SEED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class HolmTest {
    @Test
    void raisesEachByTheNumberOfThoseThatAreNotSmaller() {
        List<Double> adjusted = Holm.adjust(List.of(0.01, 0.04, 0.03, 0.005));

        assertThat(adjusted.get(0)).isCloseTo(0.03, within(1e-12));
        assertThat(adjusted.get(1)).isCloseTo(0.06, within(1e-12));
        assertThat(adjusted.get(2)).isCloseTo(0.06, within(1e-12));
        assertThat(adjusted.get(3)).isCloseTo(0.02, within(1e-12));
    }

    @Test
    void leavesASingleOneAsItIsAndNoneEmpty() {
        assertThat(Holm.adjust(List.of(0.04))).containsExactly(0.04);
        assertThat(Holm.adjust(List.of())).isEmpty();
        assertThat(Holm.adjust(List.of(0.9, 0.8))).containsExactly(1.0, 1.0);
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThatIllegalArgumentException().isThrownBy(() -> Holm.adjust(List.of(0.5, -0.1)));
        assertThatIllegalArgumentException().isThrownBy(() -> Holm.adjust(List.of(Double.NaN)));
    }

    /// All hypotheses are true: one of ten alone would be rejected in 40 % of families.
    @Test
    void rejectsATrueHypothesisInOneFamilyOfTwenty() {
        Random random = new Random(SEED);

        double rejecting = ForkSamples.share(
                4_000,
                () -> Holm.adjust(DoubleStream.generate(random::nextDouble)
                                .limit(10)
                                .boxed()
                                .toList())
                        .stream()
                        .anyMatch(p -> p <= 0.05));

        assertThat(rejecting).as("seed %d", SEED).isCloseTo(0.05, within(ForkSamples.tolerance(0.05, 4_000)));
    }
}
