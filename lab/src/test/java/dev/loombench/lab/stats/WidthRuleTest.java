package dev.loombench.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WidthRuleTest {
    private static final WidthRule RULE = new WidthRule(0.02, 80);
    private static final LogRatio QUIET = alternating(0.001, 40);
    private static final LogRatio NOISY = alternating(0.05, 40);

    private static LogRatio alternating(double noise, int blocks) {
        return new LogRatio(IntStream.range(0, blocks)
                .mapToObj(i -> i % 2 == 0 ? noise : -noise)
                .toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7})
    void nobodyLooksBeforeThereAreEightBlocks(int done) {
        assertThat(RULE.targetBlocks(List.of(QUIET.firstBlocks(done)), 3, done)).isEqualTo(8);
    }

    /// Blocks after the last look have no effect.
    @Test
    void itEndsWhereALookFindsAllNarrowEnough() {
        LogRatio noisyLater = new LogRatio(Stream.concat(QUIET.firstBlocks(8).logs().stream(), Stream.of(0.5, -0.5))
                .toList());

        assertThat(RULE.targetBlocks(List.of(QUIET.firstBlocks(8)), 3, 8)).isEqualTo(8);
        assertThat(RULE.targetBlocks(List.of(noisyLater), 3, 10)).isEqualTo(8);
        assertThat(RULE.targetBlocks(List.of(noisyLater), 10, 10)).isGreaterThan(10);
    }

    @Test
    void theNoiseSeenPlansTheNextLookAndTheWidestCounts() {
        LogRatio noisier = alternating(0.025, 40);
        int needed = WidthRule.blocksForPrecision(
                0.02, noisier.firstBlocks(8).standardDeviation().orElseThrow());

        assertThat(needed).isBetween(9, 15);
        assertThat(RULE.targetBlocks(List.of(QUIET, noisier), 3, 8)).isEqualTo(needed);
        assertThat(RULE.targetBlocks(List.of(noisier, QUIET), 3, 8)).isEqualTo(needed);
    }

    @Test
    void aPlanIsTrustedAsFarAsToTwiceTheBlocks() {
        assertThat(RULE.targetBlocks(List.of(NOISY), 3, 8)).isEqualTo(16);
        assertThat(RULE.targetBlocks(List.of(NOISY), 3, 15)).isEqualTo(16);
        assertThat(RULE.targetBlocks(List.of(NOISY), 10, 10)).isEqualTo(20);
    }

    @Test
    void itEndsAtTheMost() {
        assertThat(new WidthRule(0.001, 30).targetBlocks(List.of(NOISY), 3, 29)).isEqualTo(30);
        assertThat(new WidthRule(0.001, 30).targetBlocks(List.of(NOISY), 3, 30)).isEqualTo(30);
        assertThat(new WidthRule(0.02, 5).targetBlocks(List.of(QUIET), 3, 3)).isEqualTo(5);
    }

    @Test
    void nothingToCompareNeedsNothing() {
        assertThat(RULE.targetBlocks(List.of(), 3, 3)).isEqualTo(3);
    }

    /// Candidates that are faster or slower by any factor are measured as long as those that are not.
    @ParameterizedTest
    @ValueSource(doubles = {-2, -0.01, 0.01, 2})
    void theRatioItselfDecidesNothing(double shift) {
        Random random = new Random(ForkSamples.SEED);
        for (int repetition = 0; repetition < 100; repetition++) {
            LogRatio ratio = normal(random, 0.03, 30);
            LogRatio shifted =
                    new LogRatio(ratio.logs().stream().map(log -> log + shift).toList());
            for (int done : new int[] {3, 8, 12, 20, 30}) {
                assertThat(RULE.targetBlocks(List.of(shifted.firstBlocks(done)), 3, done))
                        .as("seed %d", ForkSamples.SEED)
                        .isEqualTo(RULE.targetBlocks(List.of(ratio.firstBlocks(done)), 3, done));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0.02, 0.01", "0.02, 0.05", "0.001, 0.02", "0.5, 0.1"})
    void theBlocksForAPrecisionAreTheFewestThatDo(double precision, double noise) {
        int blocks = WidthRule.blocksForPrecision(precision, noise);

        assertThat(halfWidth(blocks, noise)).isLessThanOrEqualTo(precision);
        if (blocks > 2) {
            assertThat(halfWidth(blocks - 1, noise)).isGreaterThan(precision);
        }
    }

    private static double halfWidth(int blocks, double noise) {
        return Math.exp(StudentDistribution.twoSidedQuantile(WidthRule.INTERVAL_LEVEL, blocks)
                        * noise
                        / Math.sqrt(blocks))
                - 1;
    }

    @Test
    void refusesWhatIsNoRule() {
        assertThatIllegalArgumentException().isThrownBy(() -> new WidthRule(0, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> new WidthRule(Double.NaN, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> new WidthRule(0.02, 0));
    }

    /// The noise covers the worst range for a rule like this, in which the first looks may be narrow enough by
    /// chance.
    @ParameterizedTest
    @CsvSource({"1, 0.014", "1, 0.025", "1, 0.035", "1, 0.05", "3, 0.025"})
    void intervalsThatEndByTheirWidthCoverTheTruthAndFindNoDifferenceThatIsNone(int comparisons, double noise) {
        StoppingSimulation stopping = new StoppingSimulation(comparisons, noise);

        stopping.repeat(1_500);

        assertThat(stopping.coverage()).as("seed %d", ForkSamples.SEED).isGreaterThan(0.94);
        assertThat(stopping.differences()).as("seed %d", ForkSamples.SEED).isLessThan(0.05);
    }

    private static Outcome outcome(LogRatio ratio, double level) {
        return VerdictRules.judge(VerdictEvidence.of(ratio, level, VerdictRules.DEFAULT_MARGIN, Better.LESS))
                .outcome();
    }

    private static LogRatio normal(Random random, double noise, int blocks) {
        return new LogRatio(Stream.generate(() -> noise * random.nextGaussian())
                .limit(blocks)
                .toList());
    }

    /// Repeats A/A runs that end by the rule, and counts their coverage and differences.
    private static final class StoppingSimulation {
        private final Random random = new Random(ForkSamples.SEED);
        private final int comparisons;
        private final double noise;
        private int all;
        private int covered;
        private int different;

        StoppingSimulation(int comparisons, double noise) {
            this.comparisons = comparisons;
            this.noise = noise;
        }

        void repeat(int times) {
            for (int i = 0; i < times; i++) {
                List<LogRatio> world = Stream.generate(() -> normal(random, noise, RULE.maxBlocks()))
                        .limit(comparisons)
                        .toList();
                int done = 3;
                int until = RULE.targetBlocks(upTo(world, done), 3, done);
                while (until > done) {
                    done = until;
                    until = RULE.targetBlocks(upTo(world, done), 3, done);
                }
                upTo(world, done).forEach(this::count);
            }
        }

        private static List<LogRatio> upTo(List<LogRatio> world, int done) {
            return world.stream().map(ratio -> ratio.firstBlocks(done)).toList();
        }

        private void count(LogRatio ratio) {
            all++;
            covered += ratio.studentInterval(WidthRule.INTERVAL_LEVEL)
                            .orElseThrow()
                            .contains(1)
                    ? 1
                    : 0;
            Outcome outcome = outcome(ratio, WidthRule.INTERVAL_LEVEL);
            different += outcome == Outcome.FASTER || outcome == Outcome.SLOWER ? 1 : 0;
        }

        double coverage() {
            return covered / (double) all;
        }

        double differences() {
            return different / (double) all;
        }
    }
}
