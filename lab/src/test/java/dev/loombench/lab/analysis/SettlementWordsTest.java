package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.ComparisonWordsTest.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettlementWordsTest {
    private static final ComparisonRecord OPEN = comparison("time", 1.02, 0.97, 1.07, Verdict.INCONCLUSIVE);

    @Test
    void saysBlocksForksAndTheTimeOfAllBlocks() {
        assertThat(SettlementWords.of(OPEN.needing(14, 75)))
                .hasValue("about 8 more blocks would decide (--forks 14, 2 min 11 s)");
        assertThat(SettlementWords.of(OPEN.needing(7, 5)))
                .hasValue("about 1 more block would decide (--forks 7, 35 s)");
        assertThat(SettlementWords.of(OPEN)).isEmpty();
    }

    @Test
    void aBlockTakesWhatEachOfThoseThatAreMissingTakes() {
        assertThat(SettlementWords.blockSeconds(OPEN.needing(14, 80))).hasValue(10);
        assertThat(SettlementWords.blockSeconds(OPEN.needing(6, 80))).isEmpty();
        assertThat(SettlementWords.blockSeconds(OPEN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.2   | 1 s
            59.4  | 59 s
            75    | 1 min 15 s
            120   | 2 min
            744   | 12 min
            14040 | 3 h 54 min
            7200  | 2 h
            """)
    void timesAreThoseOfAPlan(double seconds, String text) {
        assertThat(SettlementWords.time(seconds)).isEqualTo(text);
    }
}
