package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.HeatChart.HeatMap;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeatChartTest {
    private static Optional<HeatChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return HeatChart.of("c", experiment.estimates(), names(experiment));
    }

    private static BlockExperimentBuilder grid(String model) {
        BlockExperimentBuilder blocks = new BlockExperimentBuilder();
        int value = 0;
        for (String wait : List.of("0ms", "10ms")) {
            for (String load : List.of("50/s", "500/s", "5k/s")) {
                blocks.cell(cell(model, "wait", wait, "load", load), ++value);
            }
        }
        return blocks;
    }

    @Test
    void aModelWithoutAGridHasNoMapAndAMissingCellNoTile() {
        HeatChart chart = chart(grid("a")
                        .cell(cell("b", "wait", "0ms", "load", "50/s"), 1)
                        .cell(cell("c", "wait", "0ms", "load", "50/s"), 1)
                        .cell(cell("c", "wait", "0ms", "load", "500/s"), 2)
                        .cell(cell("c", "wait", "10ms", "load", "50/s"), 3)
                        .cell(cell("c", "wait", "10ms", "load", "5k/s"), 4))
                .orElseThrow();

        assertThat(chart.maps()).extracting(HeatMap::label).containsExactly("a", "c");
        assertThat(chart.maps().getLast().values())
                .containsExactly(Arrays.asList(1.0, 2.0, null), Arrays.asList(3.0, null, 4.0));
        assertThat(chart.maps().getLast().texts().getFirst()).containsExactly("1.00 s", "2.00 s", "");
    }

    @Test
    void oneFactorIsNoMap() {
        assertThat(chart(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "1"), 1)
                        .cell(cell("a", "n", "2"), 1)))
                .isEmpty();
    }
}
