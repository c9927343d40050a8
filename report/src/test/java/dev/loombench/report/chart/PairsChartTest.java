package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PairsChartTest {
    private static final CellRecord A = cell("a");
    private static final CellRecord B = cell("b");

    private static Optional<PairsChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return PairsChart.of("c", experiment, "time", names(experiment));
    }

    @Test
    void ofManyComparisonsTheFirstAreDrawn() {
        BlockExperimentBuilder blocks =
                new BlockExperimentBuilder().cell(A, 1, 2).cell(B, 3, 3);
        for (int i = 0; i < 9; i++) {
            blocks.compared(A, B, 2, 1.2, 3.7, ComparisonVerdict.SLOWER);
        }
        PairsChart chart = chart(blocks).orElseThrow();

        assertThat(chart.plots()).hasSize(6);
        assertThat(chart.all()).isEqualTo(9);
    }

    @Test
    void aSingleBlockIsNotDrawn() {
        assertThat(chart(new BlockExperimentBuilder()
                        .cell(A, 1)
                        .cell(B, 3)
                        .compared(A, B, 3, null, null, ComparisonVerdict.INCONCLUSIVE)))
                .isEmpty();
    }
}
