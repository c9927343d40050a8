package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.SequenceChart.Block;
import dev.loombench.report.chart.SequenceChart.Point;
import dev.loombench.report.trial.ForkSeries;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SequenceChartTest {
    private static Optional<SequenceChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return SequenceChart.of("c", "time", ForkSeries.of(experiment, "time", names(experiment), false));
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
    void driftIsTheLastThirdAgainstTheFirst() {
        assertThat(chart(new BlockExperimentBuilder().cell(cell("a"), 1, 1, 1, 1.05, 1.05, 1.05, 1.1, 1.1, 1.1))
                        .orElseThrow()
                        .reading()
                        .answer())
                .startsWith("From the first third of the forks to the last, the median moved by +10.0 %.");
        assertThat(chart(new BlockExperimentBuilder().cell(cell("a"), 1, 2))
                        .orElseThrow()
                        .reading()
                        .answer())
                .isEqualTo("There are too few forks to detect a drift.");
    }

    @Test
    void operationsAreDividedByTheLaterHalfOfTheirFork() {
        SequenceChart chart = chart(new BlockExperimentBuilder()
                        .trial(1, cell("a"), 1, null, List.of(3.0, 1.0, 2.0, 2.0))
                        .trial(2, cell("a"), 1, null, List.of(7.0))
                        .estimate(cell("a"), "25", "time", "s", 1, null))
                .orElseThrow();

        assertThat(chart.models().getFirst().operations()).containsExactly(List.of(1.5, 0.5, 1.0, 1.0));
        assertThat(chart.reading().answer()).contains("the first operation was 1.50× the median of its later half");
    }

    @Test
    void oneForkEachHasNoOrder() {
        assertThat(chart(new BlockExperimentBuilder().cell(cell("a"), 1))).isEmpty();
    }
}
