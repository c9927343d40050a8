package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.SweepChart.Level;
import dev.loombench.report.chart.SweepChart.Plot;
import dev.loombench.report.chart.SweepChart.Point;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SweepChartTest {
    private static Optional<SweepChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return SweepChart.of("c", experiment.estimates(), names(experiment));
    }

    @Test
    void holdsALineForEachModelFromTheLeastLevelOn() {
        SweepChart chart = chart(new BlockExperimentBuilder()
                        .ideal(cell("a", "task", "cpu 1M"), 0.09, 0.1)
                        .ideal(cell("a", "task", "cpu 10k"), 0.0009, 0.001)
                        .ideal(cell("a", "task", "cpu 100k"), 0.009, 0.01)
                        .cell(cell("b", "task", "cpu 1M"), 0.1))
                .orElseThrow();

        assertThat(chart.factor()).isEqualTo("task");
        assertThat(chart.levels())
                .containsExactly(new Level(1e4, "cpu 10k"), new Level(1e5, "cpu 100k"), new Level(1e6, "cpu 1M"));
        assertThat(chart.plots().getFirst().lines().getFirst().points())
                .extracting(Point::value)
                .containsExactly(0.001, 0.01, 0.1);
        assertThat(chart.plots().getFirst().lines().getFirst().points())
                .extracting(Point::ideal)
                .containsExactly(0.0009, 0.009, 0.09);
        assertThat(chart.frame().reading().answer()).isEqualTo("Ten times the task multiplies the time by: a 10×.");
    }

    @Test
    void otherFactorsHaveAPlotForEachOfTheirLevels() {
        BlockExperimentBuilder blocks = new BlockExperimentBuilder();
        for (String wait : new String[] {"0ms", "10ms"}) {
            for (String load : new String[] {"50/s", "500/s", "5k/s"}) {
                blocks.cell(cell("a", "wait", wait, "load", load), 0.1);
            }
        }
        SweepChart chart = chart(blocks).orElseThrow();

        assertThat(chart.factor()).isEqualTo("load");
        assertThat(chart.plots()).extracting(Plot::label).containsExactly("wait=0ms", "wait=10ms");
    }

    @Test
    void twoLevelsOrWordsAreNoSweep() {
        assertThat(chart(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "1"), 1)
                        .cell(cell("a", "n", "2"), 1)))
                .isEmpty();
        assertThat(chart(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "cold"), 1)
                        .cell(cell("a", "n", "warm"), 1)
                        .cell(cell("a", "n", "hot"), 1)))
                .isEmpty();
    }

    @Test
    void zeroHasNoPlaceOnALogarithmicAxis() {
        SweepChart chart = chart(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "0"), 1)
                        .cell(cell("a", "n", "1"), 1)
                        .cell(cell("a", "n", "2"), 1)
                        .cell(cell("a", "n", "4"), 0))
                .orElse(null);

        assertThat(chart).isNull();
    }
}
