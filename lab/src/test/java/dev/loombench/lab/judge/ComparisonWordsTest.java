package dev.loombench.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonWordsTest {
    @Test
    void timesAreFastOrSlow() {
        ComparisonRecord comparison = comparison("time", 0.5, 0.4, 0.8, Verdict.FASTER);

        assertThat(ComparisonWords.factor(comparison, "cached-pool"))
                .isEqualTo("2.00 times as fast as cached-pool (1.25 to 2.50)");
        assertThat(ComparisonWords.seems(comparison)).isEqualTo("seems ");
    }

    @Test
    void memoryIsLessOrMore() {
        ComparisonRecord less = comparison("rss-per-thread", 0.1, 0.08, 0.125, Verdict.BETTER);
        ComparisonRecord more = comparison("rss-per-thread", 3, 2, 4, Verdict.WORSE);

        assertThat(ComparisonWords.factor(less, "platform-per-task"))
                .isEqualTo("10.0 times less memory (rss-per-thread) than platform-per-task (8.00 to 12.5)");
        assertThat(ComparisonWords.factor(more)).isEqualTo("3.00 times more memory (rss-per-thread) (2.00 to 4.00)");
        assertThat(ComparisonWords.seems(more)).isEqualTo("seems to take ");
    }

    @Test
    void aCapacityIsMoreOrLess() {
        ComparisonRecord more = comparison("capacity", 2, 1.9, 2.1, Verdict.BETTER);
        ComparisonRecord less = comparison("capacity", 0.5, 0.4, 0.8, Verdict.WORSE);

        assertThat(ComparisonWords.factor(more, "helidon"))
                .isEqualTo("2.00 times more capacity than helidon (1.90 to 2.10)");
        assertThat(ComparisonWords.factor(less)).isEqualTo("2.00 times less capacity (1.25 to 2.50)");
        assertThat(ComparisonWords.seems(less)).isEqualTo("seems to have ");
    }

    static ComparisonRecord comparison(String metric, double ratio, double low, double high, Verdict verdict) {
        return new ComparisonRecord(
                metric,
                "25",
                null,
                new CellRecord("cached-pool", Map.of(), Map.of()),
                new CellRecord("virtual-per-task", Map.of(), Map.of()),
                6,
                ratio,
                low,
                high,
                0.95,
                "Student",
                0.03,
                null,
                null,
                null,
                verdict,
                null,
                null,
                null,
                "");
    }
}
