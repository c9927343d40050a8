package dev.loombench.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import java.util.List;
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

    /// Six blocks: 0.98 to 0.999 is p = 0.04 by itself, and 0.16 as the least of four.
    @Test
    void theLargestOfManyMustStandForAllOfThem() {
        ComparisonRecord slight = comparison("time", 0.9895, 0.98, 0.9991, Verdict.FASTER);
        ComparisonRecord unsure = comparison("time", 0.9, 0.5, 1.62, Verdict.INCONCLUSIVE);
        ComparisonRecord sure = comparison("time", 0.995, 0.994, 0.996, Verdict.FASTER);

        assertThat(ComparisonWords.counts(List.of(slight))).isEmpty();
        assertThat(ComparisonWords.counts(List.of(slight, unsure, unsure, unsure)))
                .isEqualTo(" (of 4 cells: 1 faster, 3 inconclusive; corrected for 4 comparisons (Holm) no difference"
                        + " stands)");
        assertThat(ComparisonWords.foremost(List.of(slight, unsure))).isEqualTo(slight);
        assertThat(ComparisonWords.foremost(List.of(slight, slight, sure, unsure)))
                .isEqualTo(sure);
        ComparisonRecord same = comparison("time", 1.001, 0.999, 1.003, Verdict.SAME);
        assertThat(ComparisonWords.foremost(List.of(same, slight, unsure, unsure, unsure)))
                .as("what is the same isn't told in place of a difference")
                .isEqualTo(slight);
        assertThat(ComparisonWords.counts(List.of(slight, slight, sure, unsure)))
                .endsWith("; corrected for 4 comparisons (Holm) 1 of 3 differences stands)");
        assertThat(ComparisonWords.counts(List.of(sure, unsure))).isEqualTo(" (of 2 cells: 1 faster, 1 inconclusive)");
    }

    private static ComparisonRecord comparison(String metric, double ratio, double low, double high, Verdict verdict) {
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
