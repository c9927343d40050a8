package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.SequenceChart.Block;
import dev.loombench.report.chart.SequenceChart.Point;
import dev.loombench.report.trial.ForkSeries;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SequenceChartTest {
    private static Optional<SequenceChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return SequenceChart.of("c", "time", ForkSeries.of(experiment, "time", names(experiment)));
    }

    @Test
    void eachForkStandsAtItsPlaceBesideTheMedianOfItsCell() {
        SequenceChart chart = chart(
                        new BlockExperimentBuilder().cell(cell("a"), 1, 2, 4).cell(cell("b"), 10, 10, 5))
                .orElseThrow();

        assertThat(chart.models().getFirst().forks()).extracting(Point::place).containsExactly(1, 2, 3);
        assertThat(chart.models().getFirst().forks())
                .extracting(Point::relative)
                .containsExactly(0.5, 1.0, 2.0);
        assertThat(chart.models().getLast().forks()).extracting(Point::relative).containsExactly(1.0, 1.0, 0.5);
        assertThat(chart.blocks())
                .containsExactly(new Block(1, 1, 4, 0.75), new Block(2, 2, 5, 1), new Block(3, 3, 6, 1.25));
    }

    @Test
    void oneForkEachHasNoOrder() {
        assertThat(chart(new BlockExperimentBuilder().cell(cell("a"), 1))).isEmpty();
    }
}
