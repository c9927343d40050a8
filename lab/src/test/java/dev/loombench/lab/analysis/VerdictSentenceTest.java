package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.AnswerKind.ALSO;
import static dev.loombench.lab.analysis.AnswerKind.AS_FAST;
import static dev.loombench.lab.analysis.AnswerKind.AS_LONG;
import static dev.loombench.lab.analysis.AnswerKind.AT;
import static dev.loombench.lab.analysis.AnswerKind.BETWEEN;
import static dev.loombench.lab.analysis.AnswerKind.FASTER;
import static dev.loombench.lab.analysis.AnswerKind.OF_JDK;
import static dev.loombench.lab.analysis.AnswerKind.OPEN;
import static dev.loombench.lab.analysis.AnswerKind.OTHER_JDKS;
import static dev.loombench.lab.analysis.AnswerKind.SAME_SPEED;
import static dev.loombench.lab.analysis.AnswerKind.SEEMS_LONG;
import static dev.loombench.lab.analysis.AnswerKind.UNDECIDED;
import static dev.loombench.lab.analysis.AnswerKind.UNDECIDED_JDKS;
import static dev.loombench.lab.analysis.AnswerKind.WITHIN;
import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Verdict.Ground;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Noun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictSentenceTest {
    private static final Experiment EXPERIMENT = RunFixture.experiment("batch");

    private static final Noun VIRTUAL = ModelNoun.VIRTUAL_THREADS.with();
    private static final Noun ON_25 = ModelNoun.of("virtual-per-task", "25");
    private static final Noun THAN_ON_21 = ModelNoun.ONLY_ON_JDK.with("21");
    private static final Noun POOL = ModelNoun.CACHED_POOL.with();

    @Test
    void anotherModelIsTheSubjectOnlyWhereVirtualThreadsAreMissing() {
        List<TrialRecord> pools = RunFixture.joined(blocks("cached-pool", 1, 1, 1), blocks("fixed-pool(10)", 4, 4, 4));

        assertThat(answers(pools))
                .containsExactly(between(AS_LONG.with(ModelNoun.of("fixed-pool(10)"), "4.0", POOL), "4.0"));
        assertThat(answers(RunFixture.joined(pools, blocks("virtual-per-task", 0.1, 0.1, 0.1))))
                .containsExactly(between(AS_FAST.with(VIRTUAL, "10", POOL), "10"));
    }

    @Test
    void ofSeveralCellsTheLargestDecidedOneIsTold() {
        var cell = new CellRecord("virtual-per-task", RunFixture.params("7", "1s"), Map.of());
        var baseline = new CellRecord("cached-pool", RunFixture.params("7", "1s"), Map.of());
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", 1, 1, 1),
                blocks("virtual-per-task", 0.2, 0.2, 0.2),
                List.of(RunFixture.trial(1, 1, baseline, "time", 1), RunFixture.trial(2, 1, cell, "time", 0.01)));

        assertThat(answers(trials))
                .containsExactly(
                        between(AT.with(AS_FAST.with(VIRTUAL, "5.0", POOL), "at 100 tasks"), "5.0"),
                        AT.with(OPEN.with(), "at 7 tasks"));
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

        assertThat(answers(RunFixture.joined(blocks("cached-pool", one), blocks("virtual-per-task", fifth), few)))
                .containsExactly(
                        between(AT.with(AS_FAST.with(VIRTUAL, "5.0", POOL), "at 100 tasks"), "5.0"),
                        ALSO.with(AT.with(FASTER.with(), "at 7 tasks")));
    }

    @Test
    void everyJdkHasItsOwn() {
        List<TrialRecord> trials = RunFixture.joined(blocks("cached-pool", 1, 1), blocks("virtual-per-task", 0.2, 0.2));
        List<TrialRecord> both = RunFixture.joined(
                trials, trials.stream().map(t -> RunFixture.onJdk(t, "21")).toList());

        Clause fast = between(AS_FAST.with(VIRTUAL, "5.0", POOL), "5.0");
        assertThat(answers(both)).startsWith(OF_JDK.with("21", fast), OF_JDK.with("25", fast));
    }

    @Test
    void saysWhatChangesWithTheJdk() {
        List<TrialRecord> old = RunFixture.joined(
                blocks("cached-pool", 1, 1, 1, 1, 1, 1), blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2));
        List<TrialRecord> recent = RunFixture.joined(
                blocks("cached-pool", 5, 5, 5, 5, 5, 5), blocks("virtual-per-task", 0.1, 0.1, 0.1, 0.1, 0.1, 0.1));

        assertThat(answers(on21(old, recent)))
                .containsExactly(
                        OF_JDK.with("21", between(AS_FAST.with(VIRTUAL, "5.0", POOL), "5.0")),
                        OF_JDK.with("25", between(AS_FAST.with(VIRTUAL, "50", POOL), "50")),
                        between(AS_FAST.with(ON_25, "2.0", THAN_ON_21), "2.0"));
    }

    @Test
    void saysWhenTheJdkMakesNoDifferenceOrCannotBeTold() {
        double[] same = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};

        assertThat(answers(on21(blocks("virtual-per-task", same), blocks("virtual-per-task", same))))
                .containsExactly(WITHIN.with(SAME_SPEED.with(ON_25, THAN_ON_21), 0.03, "1.00", "1.00"));
        assertThat(answers(on21(blocks("virtual-per-task", 0.1), blocks("virtual-per-task", 0.2))))
                .containsExactly(UNDECIDED.with(SEEMS_LONG.with(ON_25, "2.0", THAN_ON_21), Ground.ONE_BLOCK.words()));
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

        ExperimentAnalysis analysis = AnalysisFixture.analysis(EXPERIMENT, all, "21", "21+a", "25", "25+a");
        assertThat(analysis.answers())
                .containsExactly(
                        OF_JDK.with("21", between(AS_FAST.with(VIRTUAL, "5.0", POOL), "5.0")),
                        OTHER_JDKS.with(3),
                        between(AS_LONG.with(ON_25, "5.0", THAN_ON_21), "5.0"),
                        UNDECIDED_JDKS.with("21+a and 25+a", "21"));
        assertThat(analysis.verdict())
                .startsWith("On JDK 21, virtual threads are")
                .contains("3 other JDKs. Virtual threads")
                .endsWith("against JDK 21.");
    }

    private static List<TrialRecord> on21(List<TrialRecord> old, List<TrialRecord> recent) {
        return RunFixture.joined(
                old.stream().map(t -> RunFixture.onJdk(t, "21")).toList(), recent);
    }

    @Test
    void withoutAComparisonThereIsNone() {
        assertThat(AnalysisFixture.analysis(EXPERIMENT, blocks("cached-pool", 1, 1), "25")
                        .verdict())
                .isNull();
        assertThat(AnalysisFixture.analysis(EXPERIMENT, List.of(), "25").verdict())
                .isNull();
    }

    private static Clause between(Clause answer, String factor) {
        return BETWEEN.with(answer, factor, factor);
    }

    private static List<Clause> answers(List<TrialRecord> trials) {
        return AnalysisFixture.analysis(EXPERIMENT, trials, "21", "25").answers();
    }
}
