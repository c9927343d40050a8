package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.ForksChart.Group;
import dev.loombench.report.chart.ForksChart.Row;
import dev.loombench.report.trial.ForkSeries;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForksChartTest {
    private static Optional<ForksChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return ForksChart.of("c", "time", "s", ForkSeries.of(experiment, "time", names(experiment), false));
    }

    @Test
    void holdsEveryForkThatCountsAndTheirMedian() {
        Row row = chart(new BlockExperimentBuilder()
                        .cell(cell("a"), 3, 1, 2, 8)
                        .trial(1, cell("a"), 99, TrialRecord.DIAGNOSE_PASS, List.of())
                        .trial(1, cell("a"), 99, TrialRecord.CONTROL_PASS, List.of()))
                .orElseThrow()
                .groups()
                .getFirst()
                .rows()
                .getFirst();

        assertThat(row.values()).containsExactly(3.0, 1.0, 2.0, 8.0);
        assertThat(row.median()).isEqualTo(2.5);
        assertThat(row.low()).isNull();
        assertThat(row.text().range()).isEqualTo("1.00 s to 8.00 s");
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

    @Test
    void groupsCellsThatDifferInTheirModelOnly() {
        ForksChart chart = chart(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "1"), 1, 2)
                        .cell(cell("b", "n", "1"), 1, 2)
                        .cell(cell("a", "n", "2"), 1, 4))
                .orElseThrow();

        assertThat(chart.groups()).extracting(Group::label).containsExactly("n=1", "n=2");
        assertThat(chart.reading().answer())
                .isEqualTo("Largest spread: a, n=2, where the largest of 2 forks is 4.0× the smallest.");
    }

    @Test
    void oneForkEachIsNotDrawn() {
        assertThat(chart(new BlockExperimentBuilder().cell(cell("a"), 1).cell(cell("b"), 2)))
                .isEmpty();
    }
}
