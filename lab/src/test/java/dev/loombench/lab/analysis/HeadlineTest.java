package dev.loombench.lab.analysis;

import static dev.loombench.lab.run.Made.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.Made;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static final List<TrialRecord> TRIALS = Made.all(
            blocks("cached-pool", 1, 1, 1, 1, 1, 1),
            blocks("fixed-pool(10)", 1.05, 1.06, 1.05, 1.06, 1.05, 1.06),
            blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2));

    @Test
    void virtualThreadsAnswerWhereNothingIsDeclared() {
        assertThat(headline(Made.experiment("batch")).candidate().model()).isEqualTo("virtual-per-task");
    }

    @Test
    void theDeclaredCellAnswers() {
        assertThat(headline(with("headline: {model: fixed-pool(10)}"))
                        .candidate()
                        .model())
                .isEqualTo("fixed-pool(10)");
    }

    @Test
    void itsWidthAloneDecidesAboutFurtherBlocks() {
        Experiment declared = with("headline: {model: fixed-pool(10)}");

        assertThat(ExperimentJudge.headlineRatios(declared, TRIALS, Made.order(TRIALS), List.of("25")))
                .singleElement()
                .satisfies(ratio -> assertThat(ratio.ratio()).isBetween(1.05, 1.06));
        assertThat(ExperimentJudge.headlineRatios(Made.experiment("batch"), TRIALS, Made.order(TRIALS), List.of("25")))
                .hasSize(2);
    }

    @Test
    void theMarginOfTheExperimentIsThatOfItsComparisons() {
        assertThat(headline(with("headline: {model: fixed-pool(10)}")).verdict())
                .isEqualTo(Verdict.SLOWER);
        assertThat(headline(with("headline: {model: fixed-pool(10)}\nmargin: 10 %"))
                        .verdict())
                .isEqualTo(Verdict.SAME);
    }

    private static Experiment with(String keys) {
        String text = Made.experiment("batch").text();
        return ExperimentReader.read("made.yaml", Path.of("."), text + keys + "\n");
    }

    private static ComparisonRecord headline(Experiment experiment) {
        return ExperimentJudge.judge(
                        experiment,
                        TRIALS,
                        Made.order(TRIALS),
                        List.of("25"),
                        ExperimentJudge.Rules.DEFAULT.of(experiment))
                .headline()
                .orElseThrow();
    }
}
