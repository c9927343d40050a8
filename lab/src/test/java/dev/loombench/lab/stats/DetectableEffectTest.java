package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DetectableEffectTest {
    @Test
    void amongSeveralComparisonsMoreIsNeeded() {
        IndependentRatio ratio = IndependentRatio.of(
                List.of(1.0, 1.02, 0.98, 1.01, 0.99, 1.0), List.of(1.0, 1.03, 0.97, 1.01, 0.99, 1.0));

        assertThat(DetectableEffect.byWelch(ratio, 20).orElseThrow())
                .isGreaterThan(DetectableEffect.byWelch(ratio, 1).orElseThrow());
        assertThat(DetectableEffect.blocksNeeded(0.03, 0.05, 20).getAsInt())
                .isGreaterThan(DetectableEffect.blocksNeeded(0.03, 0.05, 1).getAsInt());
    }

    @Test
    void anotherLevelNeedsMoreAndMayHaveNoCheck() {
        assertThat(DetectableEffect.byVerdict(20, 0.1, 0.99)).isGreaterThan(DetectableEffect.byVerdict(20, 0.1));
        assertThat(DetectableEffect.blocksToDecide(1.05, 0.03, 0.05, 0.99).orElseThrow())
                .isGreaterThan(DetectableEffect.blocksToDecide(1.05, 0.03, 0.05, VerdictRules.CONFIDENCE_LEVEL)
                        .orElseThrow());
        assertThat(DetectableEffect.byVerdict(8, 0.1, 0.9999)).isBetween(1.2, 2.0);
    }

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
        int needed = DetectableEffect.blocksNeeded(0.03, noise, 1).orElseThrow();

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
        assertThat(DetectableEffect.blocksNeeded(0.001, 1, 1)).isEmpty();
        assertThat(DetectableEffect.blocksNeeded(1e-9, 1e9, 1)).isEmpty();
        assertThat(DetectableEffect.blocksNeeded(0.03, 1, 1)).isNotEqualTo(OptionalInt.empty());
        assertThat(DetectableEffect.blocksNeededForVerdict(0.03, 1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1.2, 0.1", "0.8, 0.05", "2.5, 0.3"})
    void aLargeRatioIsSettledWhereItShows(double ratio, double noise) {
        double effect = Math.exp(Math.abs(Math.log(ratio))) - 1;

        assertThat(DetectableEffect.blocksToDecide(ratio, 0.03, noise, VerdictRules.CONFIDENCE_LEVEL))
                .isEqualTo(DetectableEffect.blocksNeededForVerdict(effect, noise));
    }

    /// Without a difference the whole margin is available; half-way to the margin either verdict takes the most
    /// blocks.
    @Test
    void aSmallRatioIsSettledWhereItIsTheSame() {
        assertThat(DetectableEffect.blocksToDecide(1, 0.03, 0.05, VerdictRules.CONFIDENCE_LEVEL))
                .isEqualTo(DetectableEffect.blocksNeededForVerdict(0.03, 0.05));
        assertThat(DetectableEffect.blocksToDecide(Math.sqrt(1.03), 0.03, 0.05, VerdictRules.CONFIDENCE_LEVEL)
                        .orElseThrow())
                .isGreaterThan(DetectableEffect.blocksToDecide(1.01, 0.03, 0.05, VerdictRules.CONFIDENCE_LEVEL)
                        .orElseThrow())
                .isGreaterThan(DetectableEffect.blocksToDecide(1.025, 0.03, 0.05, VerdictRules.CONFIDENCE_LEVEL)
                        .orElseThrow());
        assertThat(DetectableEffect.blocksToDecide(1.001, 0.03, 1e-5, VerdictRules.CONFIDENCE_LEVEL))
                .hasValue(6);
        assertThat(DetectableEffect.blocksToDecide(1.0001, 0.0003, 1, VerdictRules.CONFIDENCE_LEVEL))
                .isEmpty();
    }

    /// Checks A/A pairs and other pairs in the computed number of blocks.
    @ParameterizedTest
    @CsvSource({"1, 0.03", "1.05, 0.03", "1.05, 0.08", "0.5, 0.2"})
    void soManyBlocksSettleItInMostRuns(double ratio, double noise) {
        ForkSamples forks = new ForkSamples(noise / Math.sqrt(2));
        int blocks = DetectableEffect.blocksToDecide(ratio, 0.03, noise, VerdictRules.CONFIDENCE_LEVEL)
                .orElseThrow();

        double settled = ForkSamples.share(
                500,
                () -> VerdictRules.judge(VerdictEvidence.of(forks.blocks(blocks, ratio), 0.95, 0.03, Better.LESS))
                                .outcome()
                        != Outcome.INCONCLUSIVE);

        assertThat(settled).as("seed %d", ForkSamples.SEED).isGreaterThan(0.5);
    }

    @Test
    void refusesWhatIsNoNoise() {
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.byStudent(1, 0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.byVerdict(1, 0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.byStudent(3, -0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.blocksNeeded(0.03, Double.NaN, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> DetectableEffect.blocksNeeded(0, 0.1, 1));
    }
}
