package dev.loombench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.FurtherBlocks.Wish;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdicts;
import dev.loombench.lab.stats.WidthRule;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FurtherBlocksTest {
    private static final OptionalDouble PRECISION = OptionalDouble.of(0.02);

    private static FurtherBlocks of(Profile profile, OptionalInt forks, OptionalDouble precision, boolean budget) {
        return FurtherBlocks.of(profile, forks, precision, budget);
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "3, 30", "8, 80", "10, 100", "50, 100", "200, 200"})
    void thereAreTenTimesThePlannedOnesAtMostAndNoMoreThanAHundred(int planned, int most) {
        assertThat(of(Profile.QUICK, OptionalInt.of(planned), PRECISION, false).most())
                .isEqualTo(most);
    }

    @Test
    void nothingIsAddedUnasked() {
        FurtherBlocks none = of(Profile.QUICK, OptionalInt.empty(), OptionalDouble.empty(), false);

        assertThat(none.any()).isFalse();
        assertThat(none.until(List.of(noisy(0.1, 3)), 3)).isEqualTo(3);
    }

    @Test
    void aBudgetAddsBlocksWhereTheirNumberWasntChosenAndFiguresAreQuoted() {
        assertThat(of(Profile.QUICK, OptionalInt.empty(), OptionalDouble.empty(), true)
                        .any())
                .isTrue();
        assertThat(of(Profile.QUICK, OptionalInt.of(3), OptionalDouble.empty(), true)
                        .any())
                .isFalse();
        assertThat(of(Profile.SMOKE, OptionalInt.empty(), OptionalDouble.empty(), true)
                        .any())
                .isFalse();
        assertThat(of(Profile.QUICK, OptionalInt.of(3), PRECISION, true).any()).isTrue();
    }

    @Test
    void theWidestIntervalGetsTheNextBlock() {
        FurtherBlocks budget = of(Profile.QUICK, OptionalInt.empty(), OptionalDouble.empty(), true);

        assertThat(budget.next(List.of(wish("a", 0.01, 8), wish("b", 0.05, 12), wish("c", 0.02, 9)))
                        .map(Wish::experiment))
                .hasValue("b");
    }

    /// Widths in a few blocks say too little to choose by.
    @Test
    void nobodyLooksAtWidthsBeforeAllHaveEightBlocks() {
        FurtherBlocks budget = of(Profile.QUICK, OptionalInt.empty(), OptionalDouble.empty(), true);

        assertThat(budget.next(List.of(wish("a", 0.05, 8), wish("b", 0.05, 7), wish("c", 0.01, 6)))
                        .map(Wish::experiment))
                .hasValue("c");
    }

    @Test
    void intervalsAreWiderWhereTheirWidthsDecideHoweverItTurnsOut() {
        assertThat(of(Profile.QUICK, OptionalInt.empty(), PRECISION, false).level())
                .isEqualTo(WidthRule.LEVEL);
        assertThat(of(Profile.QUICK, OptionalInt.of(3), OptionalDouble.empty(), true)
                        .level())
                .isEqualTo(Verdicts.LEVEL);
    }

    @Test
    void whatIsNarrowEnoughGetsNone() {
        FurtherBlocks precise = of(Profile.QUICK, OptionalInt.empty(), PRECISION, true);

        assertThat(precise.next(List.of(wish("narrow", 0.01, 10), wish("wide", 0.05, 8)))
                        .map(Wish::experiment))
                .hasValue("wide");
        assertThat(precise.next(List.of(wish("narrow", 0.01, 10)))).isEmpty();
        assertThat(precise.next(List.of(wish("at the most", 0.5, 30)))).isEmpty();
        assertThat(precise.next(List.of(new Wish("without ratios", 3, List.of(), List.of()))))
                .isEmpty();
    }

    private static Wish wish(String experiment, double noise, int done) {
        return new Wish(experiment, done, List.of(noisy(0.0001, done), noisy(noise, done)), List.of());
    }

    private static LogRatio noisy(double noise, int blocks) {
        return new LogRatio(IntStream.range(0, blocks)
                .mapToObj(i -> i % 2 == 0 ? noise : -noise)
                .toList());
    }
}
