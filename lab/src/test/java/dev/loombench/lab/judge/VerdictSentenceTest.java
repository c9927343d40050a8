package dev.loombench.lab.judge;

import static dev.loombench.lab.Made.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Made;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictSentenceTest {
    private static final Experiment EXPERIMENT = Made.experiment("batch");
    private static final List<String> JDKS = List.of("21", "25");

    @Test
    void namesBothModelsTheCellTheRatioAndTheLimit() {
        assertThat(sentence(Made.all(
                        blocks("cached-pool", 0.8, 0.8, 0.8, 0.8, 0.8, 0.8),
                        blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2))))
                .isEqualTo(
                        "virtual-per-task is 4.00 times as fast as cached-pool (4.00 to 4.00) at tasks=100 wait=100ms."
                                + " virtual-per-task reaches 50 % of the physical limit.");
    }

    @Test
    void saysWhenVirtualThreadsAreSlowerOrTheSame() {
        assertThat(sentence(Made.all(
                        blocks("cached-pool", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2),
                        blocks("virtual-per-task", 0.4, 0.4, 0.4, 0.4, 0.4, 0.4))))
                .contains("is 2.00 times as slow as cached-pool (2.00 to 2.00)", "reaches 25 % of");
        assertThat(sentence(Made.all(
                        blocks("cached-pool", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2),
                        blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2))))
                .startsWith("virtual-per-task and cached-pool take the same time at ");
    }

    @Test
    void saysWhyThereIsNoVerdict() {
        assertThat(sentence(Made.all(blocks("cached-pool", 0.2), blocks("virtual-per-task", 0.1))))
                .isEqualTo(
                        "No verdict: virtual-per-task seems 2.00 times as fast as cached-pool at tasks=100 wait=100ms,"
                                + " but one block gives no interval. virtual-per-task reaches 100 % of the physical limit.");
    }

    @Test
    void anotherModelIsTheSubjectOnlyWhereVirtualThreadsAreMissing() {
        List<TrialRecord> pools = Made.all(blocks("cached-pool", 1, 1, 1), blocks("fixed-pool(10)", 4, 4, 4));

        assertThat(sentence(pools)).startsWith("fixed-pool(10) is 4.00 times as slow");
        assertThat(sentence(Made.all(pools, blocks("virtual-per-task", 0.1, 0.1, 0.1))))
                .startsWith("virtual-per-task is 10.0 times as fast")
                .doesNotContain("fixed-pool");
    }

    @Test
    void ofSeveralCellsTheLargestDecidedOneIsTold() {
        var cell = new CellRecord("virtual-per-task", Made.params("7", "1s"), Map.of());
        var baseline = new CellRecord("cached-pool", Made.params("7", "1s"), Map.of());
        List<TrialRecord> trials = Made.all(
                blocks("cached-pool", 1, 1, 1),
                blocks("virtual-per-task", 0.2, 0.2, 0.2),
                List.of(Made.trial(1, 1, baseline, "time", 1), Made.trial(2, 1, cell, "time", 0.01)));

        assertThat(sentence(trials))
                .startsWith("virtual-per-task is 5.00 times as fast")
                .endsWith(" (of 2 cells: 1 faster, 1 inconclusive).");
    }

    @Test
    void everyJdkHasItsOwn() {
        List<TrialRecord> trials = Made.all(blocks("cached-pool", 1, 1), blocks("virtual-per-task", 0.2, 0.2));
        List<TrialRecord> both =
                Made.all(trials, trials.stream().map(t -> Made.onJdk(t, "21")).toList());

        assertThat(sentence(both))
                .startsWith("JDK 21: virtual-per-task is 5.00 times")
                .contains(". JDK 25: virtual-per-task is 5.00 times");
    }

    @Test
    void saysWhatChangesWithTheJdk() {
        List<TrialRecord> old = Made.all(
                blocks("cached-pool", 1, 1, 1, 1, 1, 1), blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2));
        List<TrialRecord> recent = Made.all(
                blocks("cached-pool", 5, 5, 5, 5, 5, 5), blocks("virtual-per-task", 0.1, 0.1, 0.1, 0.1, 0.1, 0.1));

        assertThat(sentence(on21(old, recent)))
                .startsWith("JDK 21: virtual-per-task is 5.00 times as fast as cached-pool (5.00 to 5.00) at ")
                .contains(". JDK 25: virtual-per-task is 50.0 times as fast as cached-pool (50.0 to 50.0) at ")
                .endsWith(" On JDK 25 instead of 21: virtual-per-task is 2.00 times as fast (2.00 to 2.00) at tasks=100"
                        + " wait=100ms.");
    }

    @Test
    void saysWhenTheJdkMakesNoDifferenceOrCannotBeTold() {
        double[] same = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};

        assertThat(sentence(on21(blocks("virtual-per-task", same), blocks("virtual-per-task", same))))
                .isEqualTo("On JDK 25 instead of 21: virtual-per-task takes the same time at tasks=100 wait=100ms.");
        assertThat(sentence(on21(blocks("virtual-per-task", 0.1), blocks("virtual-per-task", 0.2))))
                .isEqualTo("On JDK 25 instead of 21: no verdict: virtual-per-task seems 2.00 times as slow at tasks=100"
                        + " wait=100ms, but one block gives no interval.");
    }

    @Test
    void ofManyJdksTheFirstIsToldAndThoseThatWereDecided() {
        double[] one = {1, 1, 1, 1, 1, 1};
        double[] fifth = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};
        double[] unsure = {0.1, 0.9, 0.1, 0.9, 0.1, 0.9};
        List<TrialRecord> all = new ArrayList<>();
        for (String jdk : List.of("21", "21+a", "25", "25+a")) {
            double[] virtual = jdk.equals("25") ? one : jdk.equals("21") ? fifth : unsure;
            Made.all(blocks("cached-pool", one), blocks("virtual-per-task", virtual))
                    .forEach(trial -> all.add(Made.onJdk(trial, jdk)));
        }

        assertThat(ExperimentJudge.judge(
                                EXPERIMENT,
                                all,
                                Made.order(all),
                                List.of("21", "21+a", "25", "25+a"),
                                ExperimentJudge.Rules.DEFAULT)
                        .verdict())
                .hasValue("JDK 21: virtual-per-task is 5.00 times as fast as cached-pool (5.00 to 5.00) at tasks=100"
                        + " wait=100ms. virtual-per-task reaches 50 % of the physical limit."
                        + " The table has the models on 3 other JDKs."
                        + " On JDK 25 instead of 21: virtual-per-task is 5.00 times as slow (5.00 to 5.00) at tasks=100"
                        + " wait=100ms."
                        + " No verdict for JDK 21+a, 25+a instead of 21.");
    }

    private static List<TrialRecord> on21(List<TrialRecord> old, List<TrialRecord> recent) {
        return Made.all(old.stream().map(t -> Made.onJdk(t, "21")).toList(), recent);
    }

    @Test
    void withoutAComparisonThereIsNone() {
        assertThat(ExperimentJudge.judge(
                                EXPERIMENT, blocks("cached-pool", 1, 1), List.of(), JDKS, ExperimentJudge.Rules.DEFAULT)
                        .verdict())
                .isEmpty();
        assertThat(ExperimentJudge.judge(EXPERIMENT, List.of(), List.of(), JDKS, ExperimentJudge.Rules.DEFAULT)
                        .verdict())
                .isEmpty();
    }

    private static String sentence(List<TrialRecord> trials) {
        return ExperimentJudge.judge(EXPERIMENT, trials, Made.order(trials), JDKS, ExperimentJudge.Rules.DEFAULT)
                .verdict()
                .orElseThrow();
    }
}
