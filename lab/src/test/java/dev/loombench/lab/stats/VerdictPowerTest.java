package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.Forks.SEED;
import static dev.loombench.lab.stats.Forks.tolerance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictPowerTest {
    private static final int REPETITIONS = 2_000;

    @ParameterizedTest
    @CsvSource({"6, 0.02", "8, 0.03", "14, 0.03", "20, 0.05", "42, 0.05"})
    void aDifferenceIsCalledOneAtLeastAsOftenAsThatSays(int blocks, double noise) {
        double promised = VerdictPower.of(blocks, 1.05, noise * Math.sqrt(2));

        assertThat(called(blocks, noise))
                .as("seed %d", SEED)
                .isGreaterThan(promised - tolerance(promised, REPETITIONS));
    }

    /// What both intervals miss, they mostly miss together, so the bound is far from it where they miss much.
    @ParameterizedTest
    @CsvSource({"20, 0.03", "42, 0.05"})
    void theBoundIsCloseWhereFewDifferencesAreMissed(int blocks, double noise) {
        double promised = VerdictPower.of(blocks, 1.05, noise * Math.sqrt(2));

        assertThat(promised).isGreaterThan(0.8);
        assertThat(called(blocks, noise)).as("seed %d", SEED).isLessThan(promised + 0.1);
    }

    @ParameterizedTest
    @CsvSource({"0.95, 0.03", "0.95, 0.08", "0.80, 0.05"})
    void inTheBlocksThatAreNeededADifferenceIsCalledOneThatOften(double power, double noise) {
        int blocks =
                VerdictPower.blocksNeeded(power, 1.05, noise * Math.sqrt(2)).orElseThrow();

        assertThat(VerdictPower.of(blocks - 1, 1.05, noise * Math.sqrt(2))).isLessThan(power);
        assertThat(called(blocks, noise)).as("seed %d", SEED).isGreaterThan(power - tolerance(power, REPETITIONS));
    }

    @Test
    void aLargeDifferenceNeedsTheFewestBlocksThatConfirm() {
        assertThat(VerdictPower.blocksNeeded(0.95, 2, 0.01)).hasValue(Verdicts.CONFIRMING_BLOCKS);
    }

    @Test
    void aDifferenceThatNoNumberOfBlocksShowsNeedsNone() {
        assertThat(VerdictPower.blocksNeeded(0.95, 1.000_1, 0.5)).isEmpty();
    }

    @Test
    void refusesWhatIsNoEffectNoNoiseOrNoPower() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VerdictPower.of(6, 1, 0.1))
                .withMessage("an effect is a ratio above 1: 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VerdictPower.of(6, 1.05, 0))
                .withMessage("no noise: 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VerdictPower.of(5, 1.05, 0.1))
                .withMessage("5 blocks are descriptive");
        assertThatIllegalArgumentException().isThrownBy(() -> VerdictPower.blocksNeeded(1, 1.05, 0.1));
    }

    private static double called(int blocks, double noise) {
        Forks forks = new Forks(noise);
        return Forks.share(REPETITIONS, () -> outcome(forks.blocks(blocks, 1.05)) == Outcome.SLOWER);
    }

    private static Outcome outcome(LogRatio ratio) {
        return Verdicts.judge(Evidence.of(ratio, Verdicts.LEVEL, Verdicts.DEFAULT_MARGIN, Better.LESS))
                .outcome();
    }
}
