package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.ForkSamples.SEED;
import static dev.loombench.lab.stats.ForkSamples.tolerance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks the coverage of intervals and the error rates of verdicts, over many repetitions with a known truth.
class CoverageTest {
    private static final int REPETITIONS = 4_000;
    private static final int FEWER_REPETITIONS = 1_000;

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 10})
    void studentIntervalCoversTheTrueRatioOfLogNormalForks(int blocks) {
        ForkSamples forks = new ForkSamples(0.2);

        double covered = ForkSamples.share(
                REPETITIONS,
                () -> forks.blocks(blocks, 1.7)
                        .studentInterval(0.95)
                        .orElseThrow()
                        .contains(1.7));

        assertThat(covered).as("seed %d", SEED).isCloseTo(0.95, within(tolerance(0.95, REPETITIONS)));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 20})
    void orderStatisticIntervalCoversTheTrueMedianAsItSays(int n) {
        ForkSamples forks = new ForkSamples(1);
        double promised =
                OrderStatisticInterval.of(forks.values(n), 0.95).orElseThrow().coverage();

        double covered = ForkSamples.share(
                REPETITIONS,
                () -> OrderStatisticInterval.of(forks.values(n), 0.95)
                        .orElseThrow()
                        .interval()
                        .contains(1));

        assertThat(covered).as("seed %d", SEED).isCloseTo(promised, within(tolerance(promised, REPETITIONS)));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 20})
    void aTwinIsRarelyFoundDifferent(int blocks) {
        ForkSamples forks = new ForkSamples(0.1);

        double different = ForkSamples.share(FEWER_REPETITIONS, () -> isDifferent(outcome(forks.blocks(blocks, 1))));

        assertThat(different).as("seed %d", SEED).isLessThan(0.05 + tolerance(0.05, FEWER_REPETITIONS));
    }

    @Test
    void aQuietTwinIsFoundTheSame() {
        ForkSamples forks = new ForkSamples(0.003);

        double same = ForkSamples.share(FEWER_REPETITIONS, () -> outcome(forks.blocks(8, 1)) == Outcome.SAME);

        assertThat(same).as("seed %d", SEED).isGreaterThan(0.99);
    }

    /// At the margin's edge the Student interval is inside it in 2.5 % of cases at most.
    @Test
    void aDifferenceOfTheMarginIsRarelyFoundTheSame() {
        ForkSamples forks = new ForkSamples(0.003);

        double same = ForkSamples.share(FEWER_REPETITIONS, () -> outcome(forks.blocks(8, 1.03)) == Outcome.SAME);

        assertThat(same).as("seed %d", SEED).isLessThan(0.025 + tolerance(0.025, FEWER_REPETITIONS));
    }

    @Test
    void aFactorOfTwoAndAHalfShowsInThreeBlocks() {
        ForkSamples forks = new ForkSamples(0.02);

        assertThat(ForkSamples.share(500, () -> outcome(forks.blocks(3, 2.5)) == Outcome.SLOWER))
                .as("seed %d", SEED)
                .isGreaterThan(0.99);
        assertThat(ForkSamples.share(500, () -> outcome(forks.blocks(3, 1 / 2.5)) == Outcome.FASTER))
                .as("seed %d", SEED)
                .isGreaterThan(0.99);
    }

    /// The formula takes the median of the noncentral t for its mean, so its power is a few per cent off
    /// 80.
    @ParameterizedTest
    @ValueSource(ints = {3, 6, 20})
    void theDetectableEffectOfStudentShowsInFourOfFive(int blocks) {
        ForkSamples forks = new ForkSamples(0.05);
        double effect = DetectableEffect.byStudent(blocks, 0.05 * Math.sqrt(2));

        double shown = ForkSamples.share(
                FEWER_REPETITIONS,
                () -> forks.blocks(blocks, effect)
                        .studentInterval(0.95)
                        .orElseThrow()
                        .isAbove(1));

        assertThat(shown).as("seed %d", SEED).isCloseTo(0.80, within(0.03 + tolerance(0.8, FEWER_REPETITIONS)));
    }

    /// The rule asks for both intervals: with the larger of both effects that is between 70 and 80 %.
    @ParameterizedTest
    @CsvSource({"3, 0.05", "8, 0.05", "20, 0.2"})
    void theDetectableEffectOfAVerdictGetsOne(int blocks, double noise) {
        ForkSamples forks = new ForkSamples(noise);
        double effect = DetectableEffect.byVerdict(blocks, noise * Math.sqrt(2));

        double shown =
                ForkSamples.share(FEWER_REPETITIONS, () -> outcome(forks.blocks(blocks, effect)) == Outcome.SLOWER);

        assertThat(shown).as("seed %d", SEED).isBetween(0.70, 0.83 + tolerance(0.8, FEWER_REPETITIONS));
    }

    private static Outcome outcome(LogRatio ratio) {
        return VerdictRules.judge(VerdictEvidence.of(
                        ratio, VerdictRules.CONFIDENCE_LEVEL, VerdictRules.DEFAULT_MARGIN, Better.LESS))
                .outcome();
    }

    private static boolean isDifferent(Outcome outcome) {
        return outcome == Outcome.FASTER || outcome == Outcome.SLOWER;
    }
}
