package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.trial.ForkSeries;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForkChartsTest {
    private static Optional<DotChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return ForkCharts.forks("c", "time", "s", ForkSeries.of(experiment, "time", names(experiment)));
    }

    @Test
    void sixForksHaveAnIntervalOfTheirMedian() {
        ChartRow row = chart(new BlockExperimentBuilder().cell(cell("a"), 3, 1, 2, 8, 4, 5))
                .orElseThrow()
                .groups()
                .getFirst()
                .rows()
                .getFirst();

        assertThat(row.marks().getFirst()).isEqualTo(new PlacedMark(Mark.BAND, 1, 8.0, "", ""));
    }

    private static Optional<LineChart> sequence(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return ForkCharts.sequence("c", "time", ForkSeries.of(experiment, "time", names(experiment)));
    }

    @Test
    void eachForkStandsAtItsPlaceBesideTheMedianOfItsCell() {
        LineChart chart = sequence(
                        new BlockExperimentBuilder().cell(cell("a"), 1, 2, 4).cell(cell("b"), 10, 10, 5))
                .orElseThrow();

        List<ChartLine> lines = chart.plots().getFirst().lines();
        assertThat(lines.getFirst().points()).containsExactly(List.of(1.0, 0.5), List.of(2.0, 1.0), List.of(3.0, 2.0));
        assertThat(lines.getFirst().notes().getFirst()).isEqualTo("trial 1, block 1");
        assertThat(lines.get(1).points()).extracting(List::getLast).containsExactly(1.0, 1.0, 0.5);
        assertThat(lines.getLast().points())
                .contains(List.of(0.6, 0.75), List.of(4.4, 0.75), List.of(1.6, 1.0), List.of(2.6, 1.25));
    }

    @Test
    void oneForkEachHasNoOrder() {
        assertThat(sequence(new BlockExperimentBuilder().cell(cell("a"), 1))).isEmpty();
    }
}
