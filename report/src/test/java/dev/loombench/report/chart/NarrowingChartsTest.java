package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.NarrowingChart.Plot;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NarrowingChartsTest {
    private static final CellRecord A = cell("a");
    private static final CellRecord B = cell("b");

    /// Charts draw four digits.
    private static final double DRAWN = 1e-3;

    @Test
    void eachBlockHasTheRatioAndTheIntervalOfAllBlocksUpToIt() {
        ExperimentRecord experiment = experiment();
        NarrowingChart chart = NarrowingCharts.ofComparisons("c", experiment, "time", names(experiment), false)
                .orElseThrow();

        LogRatio three = new LogRatio(List.of(Math.log(2.0), Math.log(2.2), Math.log(1.8)));
        Interval ofTwo = three.firstBlocks(2).studentInterval(level(experiment)).orElseThrow();
        Interval ofThree = three.studentInterval(level(experiment)).orElseThrow();
        Plot plot = chart.plots().getFirst();
        assertThat(plot.label()).isEqualTo("b / a");
        assertThat(plot.blocks()).containsExactly(1, 2, 3);
        assertThat(plot.ratios().getFirst()).isEqualTo(2.0);
        assertThat(plot.ratios().getLast()).isCloseTo(three.ratio(), within(DRAWN));
        assertThat(plot.lows().getFirst()).isNull();
        assertThat(plot.highs().get(1)).isCloseTo(ofTwo.high(), within(ofTwo.high() * DRAWN));
        assertThat(plot.lows().getLast()).isCloseTo(ofThree.low(), within(DRAWN));
        assertThat(plot.highs().getLast()).isCloseTo(ofThree.high(), within(DRAWN));
        assertThat(chart.margin()).isEqualTo(experiment.comparisons().getFirst().margin());
    }

    @Test
    void estimatesAreRelativeToTheLatestAndNamedWithTheirUnit() {
        ExperimentRecord experiment = experiment();
        NarrowingChart chart = NarrowingCharts.ofEstimates(
                        "c", experiment, experiment.estimates(), names(experiment), false)
                .orElseThrow();

        Plot plot = chart.plots().getLast();
        SampleMean all = SampleMean.of(2.0, 2.2, 1.8);
        Interval interval =
                all.studentInterval(experiment.estimates().getFirst().level()).orElseThrow();
        assertThat(plot.ratios()).containsExactly(1.0, 1.05, 1.0);
        assertThat(plot.highs().getLast()).isCloseTo(interval.high() / all.mean(), within(DRAWN));
        assertThat(plot.texts().getFirst()).isEqualTo("2.00 s");
        assertThat(plot.latest()).startsWith("2.00 s [");
        assertThat(chart.margin()).isNull();
    }

    @Test
    void saysWhichIntervalIsWidestAndWhatItWas() {
        ExperimentRecord experiment = experiment();

        assertThat(NarrowingCharts.ofComparisons("c", experiment, "time", names(experiment), false)
                        .map(chart -> chart.reading().answer()))
                .hasValueSatisfying(answer -> assertThat(answer)
                        .startsWith("Widest now: b / a, up to +")
                        .contains("after 3 blocks; it was +"));
    }

    @Test
    void aSingleBlockNarrowsNothing() {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .cell(A, 1)
                .cell(B, 2)
                .compared(A, B, 2, null, null, Verdict.INCONCLUSIVE)
                .build();

        assertThat(NarrowingCharts.ofComparisons("c", experiment, "time", names(experiment), false))
                .isEmpty();
        assertThat(NarrowingCharts.ofEstimates("c", experiment, experiment.estimates(), names(experiment), false))
                .isEqualTo(Optional.empty());
    }

    private static ExperimentRecord experiment() {
        return new BlockExperimentBuilder()
                .cell(A, 1, 1, 1)
                .cell(B, 2, 2.2, 1.8)
                .compared(A, B, 2, 1.5, 2.6, Verdict.SLOWER)
                .build();
    }

    private static double level(ExperimentRecord experiment) {
        return experiment.comparisons().getFirst().level();
    }
}
