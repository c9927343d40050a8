package dev.loombench.lab.stats;

import static dev.loombench.lab.stats.ForkSamples.SEED;
import static dev.loombench.lab.stats.ForkSamples.tolerance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks the coverage of intervals and the error rates of verdicts between runs, over many repetitions with a
/// known truth.
class IndependentCoverageTest {
    private static final int REPETITIONS = 4_000;

    /// Forks of one benchmark and one program, in milliseconds: a cached pool with a hundred empty tasks.
    private static final double[] RECORDED_FORKS = {2.40, 2.69, 2.66, 2.67, 3.00, 2.41};

    private final Random random = new Random(SEED);

    /// Welch's degrees of freedom are an approximation: at 3 forks it is the farthest off, to the safe side.
    @ParameterizedTest
    @CsvSource({"3, 3, 0.05, 0.05", "6, 6, 0.05, 0.05", "6, 12, 0.02, 0.2", "12, 6, 0.02, 0.2", "20, 20, 0.3, 0.1"})
    void welchsIntervalCoversTheTrueRatio(int forks, int otherForks, double noise, double otherNoise) {
        double covered = ForkSamples.share(
                REPETITIONS,
                () -> ratio(
                                forks,
                                otherForks,
                                1.3,
                                () -> noise * random.nextGaussian(),
                                () -> otherNoise * random.nextGaussian())
                        .welchInterval(0.95)
                        .orElseThrow()
                        .contains(1.3));

        assertThat(covered)
                .as("seed %d", SEED)
                .isBetween(0.94 - tolerance(0.95, REPETITIONS), 0.97 + tolerance(0.95, REPETITIONS));
    }

    @ParameterizedTest
    @CsvSource({"5, 1", "5, 4", "30, 1", "30, 7"})
    void thePredictionIntervalCoversTheTrueRatioFromOneMeasurementOn(int level, int further) {
        double covered = ForkSamples.share(REPETITIONS, () -> {
            IndependentRatio ratio =
                    ratio(level, further, 1.3, () -> 0.05 * random.nextGaussian(), () -> 0.05 * random.nextGaussian());
            return new IndependentRatio(ratio.baseline(), ratio.candidate(), true)
                    .welchInterval(0.95)
                    .orElseThrow()
                    .contains(1.3);
        });

        assertThat(covered).as("seed %d", SEED).isCloseTo(0.95, within(tolerance(0.95, REPETITIONS)));
    }

    /// The noise of forks is often skewed: most are near the fastest, and some are far slower.
    @ParameterizedTest
    @CsvSource({"4, 4", "6, 6", "8, 5", "15, 15"})
    void theIntervalOfRanksCoversTheShiftOfAnyDistribution(int forks, int otherForks) {
        double covered = ForkSamples.share(
                REPETITIONS,
                () -> ratio(forks, otherForks, 1.3, this::skewed, this::skewed)
                        .rankInterval(0.95)
                        .orElseThrow()
                        .contains(1.3));

        assertThat(covered).as("seed %d", SEED).isGreaterThan(0.95 - tolerance(0.95, REPETITIONS));
    }

    @ParameterizedTest
    @CsvSource({
        "3, NORMAL",
        "5, NORMAL",
        "5, SKEWED",
        "5, BIMODAL",
        "5, RECORDED",
        "20, NORMAL",
        "20, SKEWED",
        "20, BIMODAL"
    })
    void aTwinIsFoundDifferentInFivePerCentAtMost(int forks, NoiseShape noise) {
        double different = ForkSamples.share(REPETITIONS, () -> isDifferent(outcome(forks, 1, of(noise))));

        assertThat(different).as("seed %d", SEED).isLessThan(0.05 + tolerance(0.05, REPETITIONS));
    }

    @Test
    void amongTenTwinsOneIsFoundDifferentInFivePerCentAtMost() {
        double alarmed = ForkSamples.share(1_000, () -> {
            List<IndependentRatio> family = DoubleStream.generate(() -> 1)
                    .limit(10)
                    .mapToObj(one -> ratio(5, 5, one, of(NoiseShape.NORMAL), of(NoiseShape.NORMAL)))
                    .toList();
            List<Double> adjusted = Holm.adjust(
                    family.stream().map(ratio -> ratio.pValue(1).orElseThrow()).toList());
            for (int i = 0; i < family.size(); i++) {
                Verdict verdict = VerdictRules.correct(
                        judge(family.get(i)), adjusted.get(i), family.size(), VerdictRules.CONFIDENCE_LEVEL);
                if (isDifferent(verdict.outcome())) {
                    return true;
                }
            }
            return false;
        });

        assertThat(alarmed).as("seed %d", SEED).isLessThan(0.05 + tolerance(0.05, 1_000));
    }

    /// The effect is computed for exactly that noise, as the formula assumes; both intervals show it a little
    /// less often than one does.
    @ParameterizedTest
    @CsvSource({"6, 0.03", "10, 0.05", "20, 0.1"})
    void theDetectableEffectIsShownInAboutFourOfFive(int forks, double noise) {
        double effect = DetectableEffect.byWelch(
                        ratio(forks, forks, 1, alternating(forks, noise), alternating(forks, noise)), 1)
                .orElseThrow();

        double shown = ForkSamples.share(
                1_000, () -> outcome(forks, effect, () -> noise * random.nextGaussian()) == Outcome.SLOWER);

        assertThat(shown).as("seed %d", SEED).isBetween(0.65, 0.83 + tolerance(0.8, 1_000));
    }

    /// Supplies an even number of values whose standard deviation is the noise.
    private static DoubleSupplier alternating(int forks, double noise) {
        double[] next = {noise * Math.sqrt((forks - 1.0) / forks)};
        return () -> next[0] = -next[0];
    }

    enum NoiseShape {
        NORMAL,
        SKEWED,
        BIMODAL,
        RECORDED
    }

    private DoubleSupplier of(NoiseShape noise) {
        return switch (noise) {
            case NORMAL -> () -> 0.05 * random.nextGaussian();
            case SKEWED -> this::skewed;
            case RECORDED -> () -> Math.log(RECORDED_FORKS[random.nextInt(RECORDED_FORKS.length)]);
            case BIMODAL -> () -> (random.nextInt(4) == 0 ? 0.15 : 0) + 0.01 * random.nextGaussian();
        };
    }

    private double skewed() {
        return -0.05 * Math.log(1 - random.nextDouble());
    }

    private Outcome outcome(int forks, double truth, DoubleSupplier noise) {
        return judge(ratio(forks, forks, truth, noise, noise)).outcome();
    }

    private static Verdict judge(IndependentRatio ratio) {
        return VerdictRules.judge(
                VerdictEvidence.of(ratio, VerdictRules.CONFIDENCE_LEVEL, VerdictRules.DEFAULT_MARGIN, Better.LESS));
    }

    private static IndependentRatio ratio(
            int forks, int otherForks, double truth, DoubleSupplier noise, DoubleSupplier otherNoise) {
        return new IndependentRatio(
                DoubleStream.generate(noise).limit(forks).boxed().toList(),
                DoubleStream.generate(() -> Math.log(truth) + otherNoise.getAsDouble())
                        .limit(otherForks)
                        .boxed()
                        .toList(),
                false);
    }

    private static boolean isDifferent(Outcome outcome) {
        return outcome == Outcome.FASTER || outcome == Outcome.SLOWER;
    }
}
