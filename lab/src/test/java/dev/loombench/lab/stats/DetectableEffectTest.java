package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DetectableEffectTest {
    /// The quantiles t.975 and t.80 are those of printed tables.
    @ParameterizedTest
    @CsvSource({"2, 12.706, 1.376", "3, 4.303, 1.061", "8, 2.365, 0.896", "31, 2.042, 0.854"})
    void followsTheFormulaWithTabulatedQuantiles(int blocks, double t975, double t80) {
        double expected = Math.exp((t975 + t80) * 0.1 / Math.sqrt(blocks));

        assertThat(DetectableEffect.byStudent(blocks, 0.1)).isCloseTo(expected, within(2e-4 * expected));
    }

    @Test
    void asksForAFactorOfTwoBelowSixBlocks() {
        assertThat(DetectableEffect.byVerdict(5, 0.1)).isEqualTo(2 * DetectableEffect.byStudent(5, 0.1));
        assertThat(DetectableEffect.byVerdict(6, 0.1)).isLessThan(2);
    }

    /// With 8 blocks all of them must show it: q⁸ = 0.8, q = 0.97249, whose normal quantile is 1.919.
    @Test
    void asksForTheOrderStatisticsToo() {
        assertThat(DetectableEffect.byVerdict(8, 0.1)).isCloseTo(Math.exp(0.1919), within(1e-4));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 0.01, 0.05, 0.3})
    void blocksNeededAreTheFewestThatDo(double noise) {
        int needed = DetectableEffect.blocksNeeded(0.03, noise).orElseThrow();

        assertThat(DetectableEffect.byStudent(needed, noise)).isLessThanOrEqualTo(1.03);
        for (int fewer = 2; fewer < needed; fewer++) {
            assertThat(DetectableEffect.byStudent(fewer, noise))
                    .as("%d blocks", fewer)
                    .isGreaterThan(1.03);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.05, 0.2})
    void blocksNeededForAVerdictAreTheFewestThatDo(double noise) {
        int needed = DetectableEffect.blocksNeededForVerdict(0.03, noise).orElseThrow();

        assertThat(needed).isGreaterThanOrEqualTo(6);
        assertThat(DetectableEffect.byVerdict(needed, noise)).isLessThanOrEqualTo(1.03);
        for (int fewer = 2; fewer < needed; fewer++) {
            assertThat(DetectableEffect.byVerdict(fewer, noise))
                    .as("%d blocks", fewer)
                    .isGreaterThan(1.03);
        }
    }

    @Test
    void noSensibleNumberOfBlocksShowsASmallEffectInMuchNoise() {
        assertThat(DetectableEffect.blocksNeeded(0.001, 1)).isEmpty();
        assertThat(DetectableEffect.blocksNeeded(1e-9, 1e9)).isEmpty();
        assertThat(DetectableEffect.blocksNeeded(0.03, 1)).isNotEqualTo(OptionalInt.empty());
        assertThat(DetectableEffect.blocksNeededForVerdict(0.03, 1)).isEmpty();
    }

    @Test
    void refusesWhatIsNoNoise() {
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.byStudent(1, 0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.byVerdict(1, 0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.byStudent(3, -0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.blocksNeeded(0.03, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.blocksNeeded(0, 0.1));
    }
}
