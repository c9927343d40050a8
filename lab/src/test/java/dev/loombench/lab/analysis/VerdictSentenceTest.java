package dev.loombench.lab.analysis;

import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictSentenceTest {
    private static final Experiment EXPERIMENT = RunFixture.experiment("batch");

    @Test
    void saysWhenVirtualThreadsAreSlowerOrTheSame() {
        assertThat(sentence(RunFixture.joined(
                        blocks("cached-pool", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2),
                        blocks("virtual-per-task", 0.4, 0.4, 0.4, 0.4, 0.4, 0.4))))
                .isEqualTo("Virtual threads take 2.0 times as long as the cached pool (2.0 to 2.0).");
        assertThat(sentence(RunFixture.joined(
                        blocks("cached-pool", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2),
                        blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2))))
                .isEqualTo("Virtual threads are as fast as the cached pool (within 3 %: 1.00 to 1.00).");
    }

    @Test
    void saysWhyThereIsNoVerdict() {
        assertThat(sentence(RunFixture.joined(blocks("cached-pool", 0.2), blocks("virtual-per-task", 0.1))))
                .isEqualTo("Undecided: virtual threads seem 2.0 times as fast as the cached pool; one block gives no"
                        + " interval.");
    }

    @Test
    void anotherModelIsTheSubjectOnlyWhereVirtualThreadsAreMissing() {
        List<TrialRecord> pools = RunFixture.joined(blocks("cached-pool", 1, 1, 1), blocks("fixed-pool(10)", 4, 4, 4));

        assertThat(sentence(pools)).startsWith("The pool of 10 threads takes 4.0 times as long as the cached pool");
        assertThat(sentence(RunFixture.joined(pools, blocks("virtual-per-task", 0.1, 0.1, 0.1))))
                .startsWith("Virtual threads are 10 times as fast")
                .doesNotContain("pool of 10");
    }

    @Test
    void ofSeveralCellsTheLargestDecidedOneIsTold() {
        var cell = new CellRecord("virtual-per-task", RunFixture.params("7", "1s"), Map.of());
        var baseline = new CellRecord("cached-pool", RunFixture.params("7", "1s"), Map.of());
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 1, 1, 1),
                blocks("virtual-per-task", 0.2, 0.2, 0.2),
                List.of(RunFixture.trial(1, 1, baseline, "time", 1), RunFixture.trial(2, 1, cell, "time", 0.01)));

        assertThat(sentence(trials))
                .isEqualTo("Virtual threads are 5.0 times as fast as the cached pool at 100 tasks (5.0 to 5.0)."
                        + " Undecided at 7 tasks.");
    }

    @Test
    void otherLevelsWithTheSameVerdictAreNamed() {
        var cell = new CellRecord("virtual-per-task", RunFixture.params("7", "100ms"), Map.of());
        var baseline = new CellRecord("cached-pool", RunFixture.params("7", "100ms"), Map.of());
        List<TrialRecord> few = new ArrayList<>();
        for (int block = 1; block <= 6; block++) {
            few.add(RunFixture.trial(100 + block, block, baseline, "time", 1));
            few.add(RunFixture.trial(200 + block, block, cell, "time", 0.5));
        }
        double[] one = {1, 1, 1, 1, 1, 1};
        double[] fifth = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};

        assertThat(sentence(RunFixture.joined(blocks("cached-pool", one), blocks("virtual-per-task", fifth), few)))
                .isEqualTo("Virtual threads are 5.0 times as fast as the cached pool at 100 tasks (5.0 to 5.0)."
                        + " Also faster at 7 tasks.");
    }

    @Test
    void everyJdkHasItsOwn() {
        List<TrialRecord> trials = RunFixture.joined(blocks("cached-pool", 1, 1), blocks("virtual-per-task", 0.2, 0.2));
        List<TrialRecord> both = RunFixture.joined(
                trials, trials.stream().map(t -> RunFixture.onJdk(t, "21")).toList());

        assertThat(sentence(both))
                .startsWith("JDK 21: Virtual threads are 5.0 times")
                .contains(". JDK 25: Virtual threads are 5.0 times");
    }

    @Test
    void saysWhatChangesWithTheJdk() {
        List<TrialRecord> old = RunFixture.joined(
                blocks("cached-pool", 1, 1, 1, 1, 1, 1), blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2));
        List<TrialRecord> recent = RunFixture.joined(
                blocks("cached-pool", 5, 5, 5, 5, 5, 5), blocks("virtual-per-task", 0.1, 0.1, 0.1, 0.1, 0.1, 0.1));

        assertThat(sentence(on21(old, recent)))
                .isEqualTo(
                        "JDK 21: Virtual threads are 5.0 times as fast as the cached pool (5.0 to 5.0). JDK 25: Virtual"
                                + " threads are 50 times as fast as the cached pool (50 to 50). Virtual threads on JDK 25 are"
                                + " 2.0 times as fast as on JDK 21 (2.0 to 2.0).");
    }

    @Test
    void saysWhenTheJdkMakesNoDifferenceOrCannotBeTold() {
        double[] same = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};

        assertThat(sentence(on21(blocks("virtual-per-task", same), blocks("virtual-per-task", same))))
                .isEqualTo("Virtual threads on JDK 25 are as fast as on JDK 21 (within 3 %: 1.00 to 1.00).");
        assertThat(sentence(on21(blocks("virtual-per-task", 0.1), blocks("virtual-per-task", 0.2))))
                .isEqualTo("Undecided: virtual threads on JDK 25 seem to take 2.0 times as long as on JDK 21; one block"
                        + " gives no interval.");
    }

    @Test
    void ofManyJdksTheFirstIsToldAndThoseThatWereDecided() {
        double[] one = {1, 1, 1, 1, 1, 1};
        double[] fifth = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};
        double[] unsure = {0.1, 0.9, 0.1, 0.9, 0.1, 0.9};
        List<TrialRecord> all = new ArrayList<>();
        for (String jdk : List.of("21", "21+a", "25", "25+a")) {
            double[] virtual = jdk.equals("25") ? one : jdk.equals("21") ? fifth : unsure;
            RunFixture.joined(blocks("cached-pool", one), blocks("virtual-per-task", virtual))
                    .forEach(trial -> all.add(RunFixture.onJdk(trial, jdk)));
        }

        assertThat(AnalysisFixture.analysis(EXPERIMENT, all, "21", "21+a", "25", "25+a")
                        .verdict())
                .hasValue("JDK 21: Virtual threads are 5.0 times as fast as the cached pool (5.0 to 5.0)."
                        + " The table has the models on 3 other JDKs."
                        + " Virtual threads on JDK 25 take 5.0 times as long as on JDK 21 (5.0 to 5.0)."
                        + " Undecided: JDK 21+a and 25+a against JDK 21.");
    }

    private static List<TrialRecord> on21(List<TrialRecord> old, List<TrialRecord> recent) {
        return RunFixture.joined(
                old.stream().map(t -> RunFixture.onJdk(t, "21")).toList(), recent);
    }

    @Test
    void withoutAComparisonThereIsNone() {
        assertThat(AnalysisFixture.analysis(EXPERIMENT, blocks("cached-pool", 1, 1), "25")
                        .verdict())
                .isEmpty();
        assertThat(AnalysisFixture.analysis(EXPERIMENT, List.of(), "25").verdict())
                .isEmpty();
    }

    private static String sentence(List<TrialRecord> trials) {
        return AnalysisFixture.analysis(EXPERIMENT, trials, "21", "25")
                .verdict()
                .orElseThrow();
    }
}
