package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoiseTest {
    /// The quantiles χ²₀.₂ are those of printed tables.
    @ParameterizedTest
    @CsvSource({"2, 0.0642", "3, 0.446", "8, 3.822", "31, 23.364"})
    void itsUpperEndFollowsTheFormulaWithTabulatedQuantiles(int blocks, double quantile) {
        assertThat(new Noise(0.1, blocks).upperBound())
                .isCloseTo(0.1 * Math.sqrt((blocks - 1) / quantile), within(5e-4));
    }

    @Test
    void isAtMostThatInFourOfFiveCases() {
        ForkSamples forks = new ForkSamples(0.05);
        int repetitions = 4_000;

        double right = ForkSamples.share(
                repetitions, () -> Noise.of(forks.blocks(3, 1)).orElseThrow().upperBound() >= 0.05 * Math.sqrt(2));

        assertThat(right)
                .as("seed %d", ForkSamples.SEED)
                .isCloseTo(0.8, within(ForkSamples.tolerance(0.8, repetitions)));
    }

    @Test
    void isReadFromAnIntervalAgain() {
        LogRatio ratio = new LogRatio(List.of(0.1, 0.3, -0.2, 0.15));

        Noise noise = Noise.of(ratio.studentInterval(0.9).orElseThrow(), 0.9, 4);

        assertThat(noise.standardDeviation())
                .isCloseTo(ratio.standardDeviation().orElseThrow(), within(1e-12));
    }

    @Test
    void oneBlockHasNone() {
        assertThat(Noise.of(new LogRatio(List.of(0.1)))).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new Noise(0.1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Noise(-0.1, 3));
    }
}
