package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonClauseTest {
    @Test
    void timesAreFastOrLong() {
        assertThat(clause(comparison("time", 0.13, 0.122, 0.137, ComparisonVerdict.FASTER)))
                .isEqualTo("virtual threads are 7.7 times as fast as the cached pool (7.3 to 8.2)");
        assertThat(ComparisonClause.describeModels(
                        comparison("time", 1.3, 1.2, 1.4, ComparisonVerdict.SLOWER), " at 500 tasks"))
                .isEqualTo("virtual threads take 1.30 times as long as the cached pool at 500 tasks (1.20 to 1.40)");
    }

    @Test
    void noDifferenceSaysWithinWhichMargin() {
        assertThat(clause(comparison("time", 0.996, 0.96, 1.031, ComparisonVerdict.SAME)))
                .isEqualTo("virtual threads are as fast as the cached pool (within 3 %: 0.97 to 1.04)");
    }

    /// The sentence is about the candidate on either side of 1.
    @Test
    void theIntervalOfTwoThatAreAlikeIsOfWhatTheSentenceSays() {
        assertThat(clause(comparison("peak-rss", 0.98, 0.95, 1.01, ComparisonVerdict.SAME)))
                .endsWith("as much memory as the cached pool (within 3 %: 0.95 to 1.01)");
        assertThat(clause(comparison("peak-rss", 1.02, 0.99, 1.05, ComparisonVerdict.SAME)))
                .endsWith("(within 3 %: 0.99 to 1.05)");
        assertThat(clause(comparison("time", 1.003, 0.8, 1.25, ComparisonVerdict.INCONCLUSIVE)))
                .startsWith("undecided: virtual threads seem as fast as the cached pool (0.80 to 1.25)");
        assertThat(clause(comparison("time", 1.003, 0.9, 1.25, ComparisonVerdict.INCONCLUSIVE)))
                .startsWith("undecided: virtual threads seem as fast as the cached pool (0.80 to 1.11)");
    }

    @Test
    void whatIsUndecidedSaysWhatWouldDecide() {
        ComparisonRecord open = comparison("time", 0.952, 0.86, 1.05, ComparisonVerdict.INCONCLUSIVE);

        assertThat(clause(open.withBlocksNeeded(40, 744)))
                .isEqualTo("undecided: virtual threads seem 1.05 times as fast as the cached pool (0.95 to 1.16);"
                        + " about 34 more blocks would decide (--forks 40, 15 min)");
        assertThat(clause(open.withoutVerdict("one block gives no interval")))
                .endsWith("(0.95 to 1.16); one block gives no interval");
        assertThat(clause(comparison("time", 1.001, 0.9, 1.1, ComparisonVerdict.INCONCLUSIVE)))
                .startsWith("undecided: virtual threads seem as fast as the cached pool (0.91 to 1.11)");
    }

    @Test
    void whoTakesMoreMemoryIsTheSubject() {
        ComparisonRecord less = comparison("rss-per-thread", 0.1, 0.08, 0.125, ComparisonVerdict.BETTER);
        ComparisonRecord more = comparison("heap-per-thread", 3, 2, 4, ComparisonVerdict.WORSE);

        assertThat(clause(less))
                .isEqualTo("a thread of the cached pool takes 10 times the memory of a virtual thread (8.0 to 13)");
        assertThat(clause(more))
                .isEqualTo("a virtual thread takes 3.0 times the heap of a thread of the cached pool (2.0 to 4.0)");
    }

    @Test
    void whoCarriesMoreLoadIsTheSubject() {
        assertThat(clause(comparison("capacity", 0.5, 0.4, 0.8, ComparisonVerdict.WORSE)))
                .isEqualTo("the cached pool carries 2.0 times the load of virtual threads (1.25 to 2.5)");
    }

    @Test
    void whoDoesNotCarryTheOfferedRateIsComparedByWhatItCarries() {
        ComparisonRecord between = between("rate", "jdk-http(virtual)", "jdk-http(platform)", ComparisonVerdict.WORSE);

        assertThat(clause(between.withOverload(new OverloadRecord(300, 300, 150, true, false))))
                .isEqualTo("the JDK's HTTP server on 200 platform threads carries 150/s of the 300/s offered, and the"
                        + " JDK's HTTP server on virtual threads carries all of them: at least 2.0 times as much (1.67"
                        + " to 2.5)");
        assertThat(clause(between.withOverload(new OverloadRecord(900, 400, 200, false, false))))
                .contains("carries 200/s of the 900/s offered", "carries 400/s: 2.0 times as much");
    }

    @Test
    void serversAnswerAndLatenciesNameTheirPercentile() {
        ComparisonRecord median =
                between("p50", "spring-mvc(platform)", "spring-mvc(virtual)", ComparisonVerdict.FASTER);
        ComparisonRecord tail = between("p99", "helidon", "spring-mvc(virtual)", ComparisonVerdict.SAME);

        assertThat(clause(median))
                .isEqualTo("Spring MVC on virtual threads answers 2.0 times as fast as on 200 platform threads (by the"
                        + " median, 1.67 to 2.5)");
        assertThat(clause(tail))
                .isEqualTo("Spring MVC on virtual threads answers as fast as Helidon (by p99 within 3 %: 1.67 to 2.5)");
    }

    private static String clause(ComparisonRecord comparison) {
        return ComparisonClause.describeModels(comparison, "");
    }

    private static ComparisonRecord between(
            String metric, String baseline, String candidate, ComparisonVerdict verdict) {
        return comparison(
                metric,
                new CellRecord(baseline, Map.of(), Map.of()),
                new CellRecord(candidate, Map.of(), Map.of()),
                0.5,
                0.4,
                0.6,
                verdict);
    }

    static ComparisonRecord comparison(
            String metric, double ratio, double low, double high, ComparisonVerdict verdict) {
        return comparison(
                metric,
                new CellRecord("cached-pool", Map.of(), Map.of()),
                new CellRecord("virtual-per-task", Map.of(), Map.of()),
                ratio,
                low,
                high,
                verdict);
    }

    private static ComparisonRecord comparison(
            String metric,
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            double low,
            double high,
            ComparisonVerdict verdict) {
        return new ComparisonRecord(
                metric, "25", null, baseline, candidate, 6, ratio, low, high, 0.95, "Student", 0.03, null, null, null,
                verdict, null, null, null, "", null);
    }
}
