package dev.loombench.lab.analysis;

import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineComparisonTest {
    private static final List<TrialRecord> TRIALS = RunFixture.joined(
            blocks("cached-pool", 1, 1, 1, 1, 1, 1),
            blocks("fixed-pool(10)", 1.05, 1.06, 1.05, 1.06, 1.05, 1.06),
            blocks("virtual-per-task", 0.2, 0.2, 0.2, 0.2, 0.2, 0.2));

    @Test
    void virtualThreadsAnswerWhereNothingIsDeclared() {
        assertThat(headline(RunFixture.experiment("batch")).candidate().model()).isEqualTo("virtual-per-task");
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

        assertThat(ExperimentAnalysis.headlineRatios(declared, TRIALS, RunFixture.order(TRIALS), List.of("25")))
                .singleElement()
                .satisfies(ratio -> assertThat(ratio.ratio()).isBetween(1.05, 1.06));
        assertThat(ExperimentAnalysis.headlineRatios(
                        RunFixture.experiment("batch"), TRIALS, RunFixture.order(TRIALS), List.of("25")))
                .hasSize(2);
    }

    @Test
    void theMarginOfTheExperimentIsThatOfItsComparisons() {
        assertThat(headline(with("headline: {model: fixed-pool(10)}")).verdict())
                .isEqualTo(ComparisonVerdict.SLOWER);
        assertThat(headline(with("headline: {model: fixed-pool(10)}\nmargin: 10 %"))
                        .verdict())
                .isEqualTo(ComparisonVerdict.SAME);
    }

    private static Experiment with(String keys) {
        String text = RunFixture.experiment("batch").text();
        return ExperimentReader.read("made.yaml", Path.of("."), text + keys + "\n");
    }

    private static ComparisonRecord headline(Experiment experiment) {
        return ExperimentAnalysis.analyse(
                        experiment,
                        TRIALS,
                        RunFixture.order(TRIALS),
                        List.of("25"),
                        VerdictCriteria.DEFAULT.forExperiment(experiment))
                .headline()
                .orElseThrow();
    }
}
