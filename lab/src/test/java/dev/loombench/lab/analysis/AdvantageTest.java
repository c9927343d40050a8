package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.ComparisonAnswerTest.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvantageTest {
    @Test
    void lessTimeAndMoreCapacityAreBothAboveOne() {
        Advantage faster = Advantage.of(comparison("time", 0.13, 0.122, 0.137, ComparisonVerdict.FASTER));
        Advantage more = Advantage.of(comparison("capacity", 2, 1.9, 2.1, ComparisonVerdict.BETTER));

        assertThat(faster.words()).isEqualTo("7.7× faster");
        assertThat(faster.interval()).isEqualTo("7.3–8.2");
        assertThat(more.value()).isEqualTo(2);
        assertThat(more.words()).isEqualTo("2.0× more load");
    }

    @Test
    void whatIsWorseIsBelowOne() {
        Advantage slower = Advantage.of(comparison("time", 1.25, 1.2, 1.3, ComparisonVerdict.SLOWER));
        Advantage memory = Advantage.of(comparison("rss-per-thread", 3, 2, 4, ComparisonVerdict.WORSE));

        assertThat(slower.value()).isEqualTo(0.8);
        assertThat(slower.words()).isEqualTo("1.25× slower");
        assertThat(memory.words()).isEqualTo("3.0× more memory");
    }

    @Test
    void withoutADifferenceTheWordStandsAlone() {
        assertThat(Advantage.of(comparison("time", 1.01, 0.99, 1.02, ComparisonVerdict.SAME))
                        .words())
                .isEqualTo("same");
        assertThat(Advantage.of(comparison("time", 1.1, 0.9, 1.3, ComparisonVerdict.INCONCLUSIVE))
                        .words())
                .isEqualTo("undecided");
    }

    @Test
    void theIntervalIsThatOfTheFactorInWords() {
        Advantage slower = Advantage.of(comparison("time", 270, 240, 312, ComparisonVerdict.SLOWER));

        assertThat(slower.words()).isEqualTo("270× slower");
        assertThat(slower.interval()).isEqualTo("240–310");
    }

    @Test
    void anIntervalWithoutAnEndOnALogarithmicAxisIsLeftOut() {
        assertThat(Advantage.of(comparison("time", 0.5, 0, 3, ComparisonVerdict.INCONCLUSIVE)))
                .isEqualTo(new Advantage(2, null, null, "undecided", ""));
        assertThat(Advantage.of(
                        comparison("capacity", 0.5, 0.1, Double.POSITIVE_INFINITY, ComparisonVerdict.INCONCLUSIVE)))
                .isEqualTo(new Advantage(0.5, null, null, "undecided", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.00367 | 0.0037
            0.004  | 0.0040
            0.0256 | 0.026
            0.0996 | 0.10
            0.13   | 0.13
            0.914  | 0.91
            1.049  | 1.05
            1.994  | 1.99
            1.996  | 2.0
            7.74   | 7.7
            9.96   | 10
            38.6   | 39
            271    | 270
            12345  | 12,000
            """)
    void factorsAreRoundedAsAPersonWould(double factor, String text) {
        assertThat(Advantage.rounded(factor)).isEqualTo(text);
    }
}
