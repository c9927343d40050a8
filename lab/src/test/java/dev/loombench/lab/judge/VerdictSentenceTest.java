package dev.loombench.lab.judge;

import static dev.loombench.lab.Made.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Made;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.TrialRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictSentenceTest {
    private static final Experiment EXPERIMENT = Made.experiment("batch");

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
    void withoutAComparisonThereIsNone() {
        assertThat(ExperimentJudge.judge(EXPERIMENT, blocks("cached-pool", 1, 1), List.of(), 0.03)
                        .verdict())
                .isEmpty();
        assertThat(ExperimentJudge.judge(EXPERIMENT, List.of(), List.of(), 0.03).verdict())
                .isEmpty();
    }

    private static String sentence(List<TrialRecord> trials) {
        return ExperimentJudge.judge(EXPERIMENT, trials, Made.order(trials), 0.03)
                .verdict()
                .orElseThrow();
    }
}
