package dev.loombench.lab.run;

import static dev.loombench.lab.run.StoppingRule.of;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.run.StoppingRule.BlockRequest;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppingRuleTest {
    private static final OptionalDouble PRECISION = OptionalDouble.of(0.02);
    private static final StoppingRule ANSWERS = of(Profile.QUICK, OptionalInt.empty(), OptionalDouble.empty(), false);
    private static final StoppingRule BUDGET = of(Profile.QUICK, OptionalInt.empty(), OptionalDouble.empty(), true);
    private static final long SEED = 20261125;

    @ParameterizedTest
    @CsvSource({"1, 10", "3, 30", "8, 80", "10, 100", "50, 100", "200, 200"})
    void thereAreTenTimesThePlannedOnesAtMostAndNoMoreThanAHundred(int planned, int max) {
        assertThat(of(Profile.QUICK, OptionalInt.of(planned), PRECISION, false).maxBlocks())
                .isEqualTo(max);
    }

    @Test
    void nothingIsAddedUnasked() {
        StoppingRule none = of(Profile.STANDARD, OptionalInt.empty(), OptionalDouble.empty(), false);

        assertThat(none.mayAddBlocks()).isFalse();
        assertThat(none.targetBlocks(List.of(noisy(0.1, 6)), 6)).isEqualTo(6);
        assertThat(of(Profile.QUICK, OptionalInt.of(6), OptionalDouble.empty(), false)
                        .mayAddBlocks())
                .isFalse();
    }

    @Test
    void aBudgetAddsBlocksWhereTheirNumberWasntChosenAndFiguresAreQuoted() {
        assertThat(BUDGET.mayAddBlocks()).isTrue();
        assertThat(of(Profile.QUICK, OptionalInt.of(3), OptionalDouble.empty(), true)
                        .mayAddBlocks())
                .isFalse();
        assertThat(of(Profile.SMOKE, OptionalInt.empty(), OptionalDouble.empty(), true)
                        .mayAddBlocks())
                .isFalse();
        assertThat(of(Profile.QUICK, OptionalInt.of(3), PRECISION, true).mayAddBlocks())
                .isTrue();
    }

    @Test
    void theWidestIntervalGetsTheNextBlock() {
        assertThat(BUDGET.next(List.of(wish("a", 0.01, 8), wish("b", 0.05, 12), wish("c", 0.02, 9)))
                        .map(BlockRequest::experiment))
                .hasValue("b");
    }

    /// The widths of a few blocks are too uncertain to choose by.
    @Test
    void nobodyLooksAtWidthsBeforeAllHaveEightBlocks() {
        assertThat(BUDGET.next(List.of(wish("a", 0.05, 8), wish("b", 0.05, 7), wish("c", 0.01, 6)))
                        .map(BlockRequest::experiment))
                .hasValue("c");
    }

    @Test
    void intervalsAreWiderWhereTheirWidthsDecideHoweverItTurnsOut() {
        assertThat(of(Profile.QUICK, OptionalInt.empty(), PRECISION, false).level())
                .isEqualTo(WidthRule.INTERVAL_LEVEL);
        assertThat(of(Profile.QUICK, OptionalInt.of(3), OptionalDouble.empty(), true)
                        .level())
                .isEqualTo(VerdictRules.CONFIDENCE_LEVEL);
    }

    @Test
    void whatIsNarrowEnoughGetsNone() {
        StoppingRule precise = of(Profile.QUICK, OptionalInt.empty(), PRECISION, true);

        assertThat(precise.next(List.of(wish("narrow", 0.01, 10), wish("wide", 0.05, 8)))
                        .map(BlockRequest::experiment))
                .hasValue("wide");
        assertThat(precise.next(List.of(wish("narrow", 0.01, 10)))).isEmpty();
        assertThat(precise.next(List.of(wish("most", 0.5, 60)))).isEmpty();
        assertThat(precise.next(List.of(new BlockRequest("without ratios", 6, List.of(), Duration.ZERO))))
                .isEmpty();
    }

    @Test
    void anAnswerThatIsNarrowEnoughStopsAtThePlannedBlocks() {
        assertThat(ANSWERS.targetBlocks(List.of(noisy(0.02, 6)), 6)).isEqualTo(6);
        assertThat(ANSWERS.targetBlocks(List.of(noisy(0.1, 6)), 6)).isEqualTo(9);
        assertThat(ANSWERS.targetBlocks(List.of(noisy(0.02, 7)), 7)).isEqualTo(9);
        assertThat(ANSWERS.next(List.of(wish("narrow", 0.02, 6)))).isEmpty();
    }

    @Test
    void whatIsBeyondDoubtEndsBeforeThePlannedBlocks() {
        LogRatio clear = shifted(noisy(0.05, 3), 3);

        assertThat(ANSWERS.targetBlocks(List.of(clear), 3)).isEqualTo(3);
        assertThat(ANSWERS.endsAfter(List.of(shifted(noisy(0.005, 2), 3)), 2))
                .as("too few")
                .isFalse();
        assertThat(ANSWERS.endsAfter(List.of(shifted(noisy(0.1, 3), 0.3)), 3))
                .as("each below two fifths")
                .isTrue();
        assertThat(ANSWERS.endsAfter(List.of(shifted(noisy(0.05, 3), 2.6)), 3))
                .as("one at 2.47")
                .isFalse();
        assertThat(ANSWERS.endsAfter(List.of(shifted(noisy(1, 3), 20)), 3))
                .as("an interval from 1.1 on")
                .isFalse();
        assertThat(ANSWERS.endsAfter(List.of(clear, noisy(0.005, 3)), 3))
                .as("one of two")
                .isFalse();
        assertThat(ANSWERS.endsAfter(List.of(clear), 4))
                .as("a block without figures")
                .isFalse();
        assertThat(new StoppingRule(6, OptionalDouble.empty(), false, Duration.ZERO, true)
                        .endsAfter(List.of(shifted(noisy(0.05, 4), 3)), 4))
                .as("of a resumed run, one that ended after three and got more")
                .isFalse();
        assertThat(ANSWERS.endsAfter(List.of(), 3)).as("nothing to compare").isFalse();
        assertThat(of(Profile.QUICK, OptionalInt.of(6), OptionalDouble.empty(), false)
                        .endsAfter(List.of(clear), 3))
                .as("a number that was asked for")
                .isFalse();
    }

    @Test
    void anAnswerGetsNoMoreThanTwiceThePlannedBlocks() {
        assertThat(ANSWERS.maxBlocks()).isEqualTo(12);
        assertThat(ANSWERS.targetBlocks(List.of(noisy(0.5, 12)), 12)).isEqualTo(12);
        assertThat(ANSWERS.next(List.of(wish("most", 0.5, 12)))).isEmpty();
    }

    @Test
    void theAnswerThatASecondNarrowsMostGetsTheNextBlock() {
        BlockRequest expensive = wish("dear", 0.2, 6, Duration.ofSeconds(40));
        BlockRequest cheap = wish("cheap", 0.1, 6, Duration.ofSeconds(4));
        BlockRequest precise = wish("known", 0.1, 11, Duration.ofSeconds(4));

        assertThat(ANSWERS.next(List.of(expensive, cheap, precise)).map(BlockRequest::experiment))
                .hasValue("cheap");
        assertThat(ANSWERS.next(List.of(expensive, precise)).map(BlockRequest::experiment))
                .hasValue("known");
    }

    @Test
    void claimsThatEarlyEndsLeftUnjudgedComeFirstTheCheapestOfThemBeforeOthers() {
        BlockRequest wide = wish("wide", 0.5, 6, Duration.ofSeconds(1));
        BlockRequest ended = wish("ended", 0.0001, 4, Duration.ofSeconds(10));

        assertThat(ANSWERS.next(List.of(wide, ended)).map(BlockRequest::experiment))
                .hasValue("ended");
        assertThat(ANSWERS.next(List.of(wide, ended, wish("cheaper", 0.0001, 3, Duration.ofSeconds(1))))
                        .map(BlockRequest::experiment))
                .hasValue("cheaper");
        assertThat(ANSWERS.timeToTell(ended)).hasSeconds(20);
        assertThat(ANSWERS.timeToTell(wide)).hasSeconds(3);
    }

    /// What is known well enough, such as a ratio of 3 that scatters by half, draws no time to its experiment.
    @Test
    void onlyWhatIsOpenCompetesForTime() {
        LogRatio far = shifted(noisy(0.5, 6), 10);
        BlockRequest mixed = new BlockRequest("mixed", 6, List.of(far, noisy(0.06, 6)), Duration.ofSeconds(1));

        assertThat(ANSWERS.next(List.of(mixed, wish("open", 0.1, 6))).map(BlockRequest::experiment))
                .hasValue("open");
    }

    @Test
    void aForecastIsOfTheBlocksThatTheNoiseAsksFor() {
        assertThat(ANSWERS.expectedBlocks(List.of(noisy(0.01, 6)), 6)).isEqualTo(6);
        assertThat(ANSWERS.expectedBlocks(List.of(noisy(0.048, 6)), 6)).isEqualTo(9);
        assertThat(ANSWERS.expectedBlocks(List.of(noisy(1, 6)), 6)).isEqualTo(12);
    }

    @Test
    void anAnswerBeyondDoubtStopsAtThePlannedBlocks() {
        assertThat(ANSWERS.targetBlocks(List.of(shifted(noisy(0.2, 6), 3)), 6)).isEqualTo(6);
        assertThat(ANSWERS.targetBlocks(List.of(shifted(noisy(0.2, 6), 2.2)), 6))
                .as("beside 1 at 99.9 %")
                .isEqualTo(6);
        assertThat(ANSWERS.targetBlocks(List.of(shifted(noisy(0.2, 6), 1.5)), 6))
                .as("beside 1 at 96 %")
                .isEqualTo(9);
        assertThat(ANSWERS.targetBlocks(List.of(shifted(noisy(0.2, 6), 3), noisy(0.2, 6)), 6))
                .isEqualTo(9);
        assertThat(ANSWERS.expectedBlocks(List.of(shifted(noisy(0.2, 6), 3)), 6))
                .isEqualTo(6);
    }

    /// The noise runs through where such a rule does worst: three blocks beyond a factor by chance, six quiet ones.
    @ParameterizedTest
    @CsvSource({
        "1, 0.02 0.03 0.04 0.05 0.06 0.08 0.12 0.3 0.8",
        "0.95, 0.05",
        "1.1, 0.08",
        "1.3, 0.1",
        "1.9, 0.05",
        "2.1, 0.03",
        "2.2, 0.1",
        "2.5, 0.02 0.1 0.2",
        "3, 0.005 0.01 0.015 0.02 0.03 0.1 0.2",
        "4, 0.1",
        "4.2, 0.05",
        "5, 0.2",
        "8, 0.4",
        "60, 0.6",
        "0.3, 0.05 0.4",
    })
    void answersThatStopByThisRuleCoverTheTruthAndFindNoDifferenceThatIsNone(double truth, String noises) {
        for (String noise : noises.split(" ")) {
            requireCoverage(truth, Double.parseDouble(noise));
        }
    }

    private static void requireCoverage(double truth, double noise) {
        Random random = new Random(SEED);
        int repetitions = 4_000;
        int covered = 0;
        int wrong = 0;
        for (int i = 0; i < repetitions; i++) {
            LogRatio ratios = new LogRatio(Stream.generate(() -> Math.log(truth) + noise * random.nextGaussian())
                    .limit(ANSWERS.maxBlocks())
                    .toList());
            int done = StoppingRule.MIN_OBVIOUS_BLOCKS;
            while (ANSWERS.targetBlocks(List.of(ratios.firstBlocks(done)), done) > done) {
                done++;
            }
            LogRatio ratiosSoFar = ratios.firstBlocks(done);
            covered +=
                    ratiosSoFar.studentInterval(ANSWERS.level()).orElseThrow().excludes(truth) ? 0 : 1;
            Outcome outcome = VerdictRules.judge(
                            VerdictEvidence.of(ratiosSoFar, ANSWERS.level(), VerdictRules.DEFAULT_MARGIN, Better.LESS))
                    .outcome();
            wrong += outcome == Outcome.FASTER && truth >= 1 || outcome == Outcome.SLOWER && truth <= 1 ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "ratio %.2f, noise %.0f %%: %.1f %% cover, %.1f %% differ wrongly%n",
                truth,
                100 * noise,
                100.0 * covered / repetitions,
                100.0 * wrong / repetitions);
        assertThat(covered).as("seed %d", SEED).isGreaterThan((int) (0.943 * repetitions));
        assertThat(wrong).as("seed %d", SEED).isLessThan((int) (0.05 * repetitions));
    }

    private static LogRatio shifted(LogRatio ratio, double by) {
        return new LogRatio(ratio.logs().stream().map(log -> log + Math.log(by)).toList());
    }

    private static BlockRequest wish(String experiment, double noise, int done) {
        return wish(experiment, noise, done, Duration.ofSeconds(1));
    }

    private static BlockRequest wish(String experiment, double noise, int done, Duration cost) {
        return new BlockRequest(experiment, done, List.of(noisy(0.0001, done), noisy(noise, done)), cost);
    }

    private static LogRatio noisy(double noise, int blocks) {
        return new LogRatio(IntStream.range(0, blocks)
                .mapToObj(i -> i % 2 == 0 ? noise : -noise)
                .toList());
    }
}
