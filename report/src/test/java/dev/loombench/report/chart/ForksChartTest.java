package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.ForksChart.Row;
import dev.loombench.report.trial.ForkSeries;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForksChartTest {
    private static Optional<ForksChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return ForksChart.of("c", "time", "s", ForkSeries.of(experiment, "time", names(experiment)));
    }

    @Test
    void sixForksHaveAnIntervalOfTheirMedian() {
        Row row = chart(new BlockExperimentBuilder().cell(cell("a"), 3, 1, 2, 8, 4, 5))
                .orElseThrow()
                .groups()
                .getFirst()
                .rows()
                .getFirst();

        assertThat(row.low()).isEqualTo(1);
        assertThat(row.high()).isEqualTo(8);
    }
}
