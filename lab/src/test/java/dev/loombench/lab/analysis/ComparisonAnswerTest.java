package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.AnswerKind.ANSWERS_ALIKE;
import static dev.loombench.lab.analysis.AnswerKind.ANSWERS_AS_FAST;
import static dev.loombench.lab.analysis.AnswerKind.AS_FAST;
import static dev.loombench.lab.analysis.AnswerKind.AS_LONG;
import static dev.loombench.lab.analysis.AnswerKind.AS_MUCH;
import static dev.loombench.lab.analysis.AnswerKind.AT;
import static dev.loombench.lab.analysis.AnswerKind.AT_LEAST_TIMES;
import static dev.loombench.lab.analysis.AnswerKind.BETWEEN;
import static dev.loombench.lab.analysis.AnswerKind.BY_BETWEEN;
import static dev.loombench.lab.analysis.AnswerKind.BY_WITHIN;
import static dev.loombench.lab.analysis.AnswerKind.NEEDS;
import static dev.loombench.lab.analysis.AnswerKind.NEITHER_CARRIES;
import static dev.loombench.lab.analysis.AnswerKind.ONE_CARRIES;
import static dev.loombench.lab.analysis.AnswerKind.SAME_SPEED;
import static dev.loombench.lab.analysis.AnswerKind.SEEMS_ALIKE;
import static dev.loombench.lab.analysis.AnswerKind.SEEMS_FAST;
import static dev.loombench.lab.analysis.AnswerKind.TIMES;
import static dev.loombench.lab.analysis.AnswerKind.TIMES_AS_MUCH;
import static dev.loombench.lab.analysis.AnswerKind.UNDECIDED;
import static dev.loombench.lab.analysis.AnswerKind.WITHIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.OverloadRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Noun;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonAnswerTest {
    private static final Noun VIRTUAL = ModelNoun.VIRTUAL_THREADS.with();
    private static final Noun POOL = ModelNoun.CACHED_POOL.with();

    @Test
    void timesAreFastOrLong() {
        assertThat(answer(comparison("time", 0.13, 0.122, 0.137, ComparisonVerdict.FASTER)))
                .isEqualTo(BETWEEN.with(AS_FAST.with(VIRTUAL, "7.7", POOL), "7.3", "8.2"));
        assertThat(ComparisonAnswer.ofModels(
                        comparison("time", 1.3, 1.2, 1.4, ComparisonVerdict.SLOWER), "at 500 tasks"))
                .isEqualTo(BETWEEN.with(AT.with(AS_LONG.with(VIRTUAL, "1.30", POOL), "at 500 tasks"), "1.20", "1.40"));
    }

    @Test
    void noDifferenceSaysWithinWhichMargin() {
        assertThat(answer(comparison("time", 0.996, 0.96, 1.031, ComparisonVerdict.SAME)))
                .isEqualTo(WITHIN.with(SAME_SPEED.with(VIRTUAL, POOL), 0.03, "0.97", "1.04"));
    }

    /// The sentence is about the candidate on either side of 1.
    @Test
    void theIntervalOfTwoThatAreAlikeIsOfWhatTheSentenceSays() {
        Clause asMuch = AS_MUCH.with(VIRTUAL, "take", "much", "memory", POOL);
        assertThat(answer(comparison("peak-rss", 0.98, 0.95, 1.01, ComparisonVerdict.SAME)))
                .isEqualTo(WITHIN.with(asMuch, 0.03, "0.95", "1.01"));
        assertThat(answer(comparison("peak-rss", 1.02, 0.99, 1.05, ComparisonVerdict.SAME)))
                .isEqualTo(WITHIN.with(asMuch, 0.03, "0.99", "1.05"));
        assertThat(answer(comparison("time", 1.003, 0.8, 1.25, ComparisonVerdict.INCONCLUSIVE)))
                .isEqualTo(open(BETWEEN.with(SEEMS_ALIKE.with(VIRTUAL, POOL), "0.80", "1.25")));
        assertThat(answer(comparison("time", 1.003, 0.9, 1.25, ComparisonVerdict.INCONCLUSIVE)))
                .isEqualTo(open(BETWEEN.with(SEEMS_ALIKE.with(VIRTUAL, POOL), "0.80", "1.11")));
    }

    @Test
    void whatIsUndecidedSaysWhatWouldDecide() {
        ComparisonRecord open = comparison("time", 0.952, 0.86, 1.05, ComparisonVerdict.INCONCLUSIVE);
        Clause seeming = BETWEEN.with(SEEMS_FAST.with(VIRTUAL, "1.05", POOL), "0.95", "1.16");

        assertThat(answer(open.withBlocksNeeded(40, 744)))
                .isEqualTo(UNDECIDED.with(seeming, NEEDS.with(34, 40, "15 min")));
        assertThat(answer(open.withoutVerdict("why"))).isEqualTo(UNDECIDED.with(seeming, "why"));
    }

    @Test
    void whoTakesMoreMemoryIsTheSubject() {
        Noun ofPool = ModelNoun.THREAD_OF.with(POOL);
        Noun one = ModelNoun.VIRTUAL_THREAD.with();

        assertThat(answer(comparison("rss-per-thread", 0.1, 0.08, 0.125, ComparisonVerdict.BETTER)))
                .isEqualTo(BETWEEN.with(TIMES.with(ofPool, "takes", "10", "memory", one), "8.0", "13"));
        assertThat(answer(comparison("heap-per-thread", 3, 2, 4, ComparisonVerdict.WORSE)))
                .isEqualTo(BETWEEN.with(TIMES.with(one, "takes", "3.0", "heap", ofPool), "2.0", "4.0"));
    }

    @Test
    void whoCarriesMoreLoadIsTheSubject() {
        assertThat(answer(comparison("capacity", 0.5, 0.4, 0.8, ComparisonVerdict.WORSE)))
                .isEqualTo(BETWEEN.with(TIMES.with(POOL, "carries", "2.0", "load", VIRTUAL), "1.25", "2.5"));
    }

    @Test
    void whoDoesNotCarryTheOfferedRateIsComparedByWhatItCarries() {
        ComparisonRecord between = between("rate", "jdk-http(virtual)", "jdk-http(platform)", ComparisonVerdict.WORSE);
        Noun virtual = ModelNoun.of("jdk-http(virtual)");
        Noun platform = ModelNoun.of("jdk-http(platform)");

        assertThat(answer(between.withOverload(new OverloadRecord(300, 300, 150, true, false))))
                .isEqualTo(BETWEEN.with(
                        AT_LEAST_TIMES.with(ONE_CARRIES.with(platform, 150.0, 300.0, virtual), "2.0"), "1.67", "2.5"));
        assertThat(answer(between.withOverload(new OverloadRecord(900, 400, 200, false, false))))
                .isEqualTo(BETWEEN.with(
                        TIMES_AS_MUCH.with(NEITHER_CARRIES.with(platform, 200.0, 900.0, virtual, 400.0), "2.0"),
                        "1.67",
                        "2.5"));
    }

    @Test
    void serversAnswerAndLatenciesNameTheirPercentile() {
        ComparisonRecord median =
                between("p50", "spring-mvc(platform)", "spring-mvc(virtual)", ComparisonVerdict.FASTER);
        ComparisonRecord tail = between("p99", "helidon", "spring-mvc(virtual)", ComparisonVerdict.SAME);
        Noun virtual = ModelNoun.of("spring-mvc(virtual)");

        assertThat(answer(median))
                .isEqualTo(BY_BETWEEN.with(
                        ANSWERS_AS_FAST.with(virtual, "2.0", ModelNoun.ON.with(ModelNoun.PLATFORM_THREADS.with(200))),
                        "the median",
                        "1.67",
                        "2.5"));
        assertThat(answer(tail))
                .isEqualTo(BY_WITHIN.with(
                        ANSWERS_ALIKE.with(virtual, ModelNoun.of("helidon")), "p99", 0.03, "1.67", "2.5"));
    }

    private static Clause open(Clause seeming) {
        return UNDECIDED.with(seeming, "");
    }

    private static Clause answer(ComparisonRecord comparison) {
        return ComparisonAnswer.ofModels(comparison, "");
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
