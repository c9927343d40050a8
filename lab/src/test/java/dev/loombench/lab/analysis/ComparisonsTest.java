package dev.loombench.lab.analysis;

import static dev.loombench.lab.run.RunFixture.blocks;
import static dev.loombench.lab.run.RunFixture.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-12);

    /// Other programs use 30 % of the processors, so that the same work may take up to 1.43 times as long.
    @Test
    void whatOtherProgramsMayExplainGetsNoVerdict() {
        assertThat(besides(0.3, 1.3).verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(besides(0.3, 1.3).note())
                .isEqualTo(AnswerKind.OTHERS_DISTURBED.with(0.3, 1 / 0.7).toString());
        assertThat(besides(0.3, 1.0).verdict()).as("nor is it the same").isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(besides(0.3, 3.0).verdict()).isEqualTo(ComparisonVerdict.SLOWER);
        assertThat(besides(0.3, 0.3).verdict()).isEqualTo(ComparisonVerdict.FASTER);
        assertThat(besides(0.05, 1.3).verdict()).isEqualTo(ComparisonVerdict.SLOWER);
    }

    private static ComparisonRecord besides(double others, double ratio) {
        double[] blocks = {ratio, ratio * 1.01, ratio * 0.99, ratio, ratio * 1.01, ratio * 0.99};
        return only(
                RunFixture.joined(blocks("cached-pool", 1, 1, 1, 1, 1, 1), blocks("virtual-per-task", blocks)).stream()
                        .map(trial -> RecordBuilder.like(trial)
                                .with("machine", Map.of("others", others))
                                .with("failure", null)
                                .build())
                        .toList());
    }

    @Test
    void fewBlocksDecideOnlyWhatLiesBeyondAFactorOfTwo() {
        assertThat(verdict(0.70, 0.71, 0.69)).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(verdict(0.20, 0.21, 0.19)).isEqualTo(ComparisonVerdict.FASTER);
        assertThat(verdict(1.0, 1.0, 1.0)).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
    }

    @Test
    void aBlockWithoutOneOfThemIsLeftOut() {
        ComparisonRecord comparison = only(List.of(
                trial(1, 1, "cached-pool", 1),
                trial(2, 1, "virtual-per-task", 0.5),
                trial(3, 2, "cached-pool", 1),
                RunFixture.failed(trial(4, 2, "virtual-per-task", 0.1), "it crashed"),
                trial(5, 3, "virtual-per-task", 0.1)));

        assertThat(comparison.n()).isEqualTo(1);
        assertThat(comparison.ratio()).isCloseTo(0.5, EXACT);
    }

    @Test
    void blocksWhoseFigureHasNoLogarithmAreCountedAndTold() {
        Comparisons comparisons =
                compared(RunFixture.joined(blocks("cached-pool", 1, 1, 1), blocks("virtual-per-task", 0.5, 0, -0.1)));

        assertThat(comparisons.records(1)).extracting(ComparisonRecord::n).containsExactly(1);
        assertThat(comparisons.withoutRatio()).hasValueSatisfying(finding -> {
            assertThat(finding.code()).isEqualTo("no-ratio");
            assertThat(finding.evidence())
                    .isEqualTo(Map.of(
                            "virtual-per-task tasks=100 wait=100ms on JDK 25 / cached-pool",
                            AnswerKind.BLOCKS_WITHOUT_RATIO.with(2, 3, "time").toString()));
        });
    }

    @Test
    void whatIsLeftOfBlocksWithoutARatioCarriesNoVerdict() {
        double[] baseline = {1, 1, 1, 1, 1, 1, 1, 1, 1};
        Comparisons complete = compared(RunFixture.joined(
                blocks("cached-pool", baseline),
                blocks("virtual-per-task", 0.1, 0.1, 0.11, 0.1, 0.1, 0.11, 0.1, 0.1, 0.1)));
        Comparisons gap = compared(RunFixture.joined(
                blocks("cached-pool", baseline),
                blocks("virtual-per-task", 0.1, 0.1, 0.11, 0.1, 0.1, 0.11, 0.1, 0.1, -0.1)));

        assertThat(complete.records(1)).extracting(ComparisonRecord::verdict).containsExactly(ComparisonVerdict.FASTER);
        assertThat(gap.records(1))
                .extracting(ComparisonRecord::verdict)
                .containsExactly(ComparisonVerdict.INCONCLUSIVE);
    }

    @Test
    void whereNoBlockHasARatioThatIsTold() {
        Comparisons comparisons = compared(RunFixture.joined(
                blocks("cached-pool", 1), blocks("virtual-per-task", 0), on("21", blocks("cached-pool", -1))));

        assertThat(comparisons.records(1)).isEmpty();
        assertThat(comparisons.withoutRatio()).hasValueSatisfying(finding -> {
            assertThat(finding.evidence())
                    .containsOnlyKeys(
                            "virtual-per-task tasks=100 wait=100ms on JDK 25 / cached-pool",
                            "cached-pool tasks=100 wait=100ms on JDK 21 / JDK 25");
        });
    }

    @Test
    void theRepetitionCountsInTheBlockOfTheTrialThatItRepeats() {
        ComparisonRecord comparison = only(List.of(
                trial(1, 1, "cached-pool", 1),
                trial(2, 1, "virtual-per-task", 9).repeatedBy(9),
                RunFixture.repeating(trial(9, 1, "virtual-per-task", 0.5), 2)));

        assertThat(comparison.n()).isEqualTo(1);
        assertThat(comparison.ratio()).isCloseTo(0.5, EXACT);
    }

    @Test
    void onlyEqualParametersOnOneJdkAreCompared() {
        CellRecord other = new CellRecord("virtual-per-task", Map.of("tasks", "7", "wait", "100ms"), Map.of());

        assertThat(of(List.of(
                        trial(1, 1, "cached-pool", 1),
                        trial(2, 1, other, "time", 1),
                        RunFixture.onJdk(trial(3, 1, "virtual-per-task", 1), "21"))))
                .isEmpty();
    }

    @Test
    void everyFurtherJdkIsHeldAgainstTheFirstCellByCell() {
        List<TrialRecord> pool = blocks("cached-pool", 1, 4, 2, 1, 4, 2);
        List<TrialRecord> virtual = blocks("virtual-per-task", 0.5, 2, 1, 0.5, 2, 1);
        List<ComparisonRecord> comparisons = of(RunFixture.joined(
                on("25", pool),
                on("25", virtual),
                on("21", times(3, pool)),
                on("21", times(0.25, virtual)),
                on("21+zgc", times(2, pool))));

        assertThat(comparisons.stream().filter(comparison -> !comparison.comparesModels()))
                .extracting(
                        ComparisonRecord::jdk,
                        ComparisonRecord::baselineJdk,
                        comparison -> comparison.candidate().model(),
                        ComparisonRecord::verdict)
                .containsExactly(
                        tuple("21", "25", "cached-pool", ComparisonVerdict.SLOWER),
                        tuple("21", "25", "virtual-per-task", ComparisonVerdict.FASTER),
                        tuple("21+zgc", "25", "cached-pool", ComparisonVerdict.SLOWER));
        ComparisonRecord first = comparisons.stream()
                .filter(comparison -> !comparison.comparesModels())
                .findFirst()
                .orElseThrow();
        assertThat(first.n()).isEqualTo(6);
        assertThat(first.ratio()).isCloseTo(3, EXACT);
        assertThat(first.baseline()).isEqualTo(first.candidate());
    }

    @Test
    void modelsAreComparedOnTheirOwnJdkOnly() {
        List<ComparisonRecord> comparisons = of(RunFixture.joined(
                on("25", blocks("cached-pool", 1, 1)),
                on("25", blocks("virtual-per-task", 0.5, 0.5)),
                on("21", blocks("cached-pool", 10, 10)),
                on("21", blocks("virtual-per-task", 1, 1))));

        assertThat(comparisons.stream().filter(ComparisonRecord::comparesModels))
                .allSatisfy(comparison -> assertThat(comparison.baselineJdk()).isNull())
                .extracting(ComparisonRecord::jdk, comparison -> Math.round(comparison.ratio() * 1000))
                .containsExactly(tuple("25", 500L), tuple("21", 100L));
    }

    @Test
    void withoutFiguresOnTheFirstJdkOthersAreNotHeldAgainstOneAnother() {
        assertThat(of(RunFixture.joined(
                        on("21", blocks("cached-pool", 1, 1)), on("21+zgc", blocks("cached-pool", 2, 2)))))
                .isEmpty();
    }

    private static List<TrialRecord> on(String jdk, List<TrialRecord> trials) {
        return trials.stream().map(trial -> RunFixture.onJdk(trial, jdk)).toList();
    }

    private static List<TrialRecord> times(double factor, List<TrialRecord> trials) {
        return trials.stream()
                .map(trial -> trial(
                        trial.id(),
                        trial.block(),
                        trial.cell().model(),
                        factor * trial.operations().getFirst()))
                .toList();
    }

    @Test
    void throughputsAreNotComparedASecondTime() {
        CellRecord pool = RunFixture.cell("cached-pool");
        CellRecord virtual = RunFixture.cell("virtual-per-task");

        assertThat(of(List.of(trial(1, 1, pool, "throughput", 1), trial(2, 1, virtual, "throughput", 5))))
                .isEmpty();
    }

    private static ComparisonVerdict verdict(double... ratios) {
        double[] ones = new double[ratios.length];
        Arrays.fill(ones, 1);
        return only(RunFixture.joined(blocks("cached-pool", ones), blocks("virtual-per-task", ratios)))
                .verdict();
    }

    private static ComparisonRecord only(List<TrialRecord> trials) {
        List<ComparisonRecord> comparisons = of(trials);
        assertThat(comparisons).hasSize(1);
        return comparisons.getFirst();
    }

    private static List<ComparisonRecord> of(List<TrialRecord> trials) {
        return compared(trials).records(1);
    }

    private static Comparisons compared(List<TrialRecord> trials) {
        return AnalysisFixture.comparisons(RunFixture.experiment("batch"), trials, "25", "21", "21+zgc");
    }
}
