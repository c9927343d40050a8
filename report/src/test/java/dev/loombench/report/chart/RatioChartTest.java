package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.RatioChart.Span;
import org.junit.jupiter.api.Test;

class RatioChartTest {
    private static final CellRecord A = cell("a");
    private static final CellRecord B = cell("b");
    private static final CellRecord C = cell("c");

    private static BlockExperimentBuilder measured() {
        return new BlockExperimentBuilder().cell(A, 1).cell(B, 6).cell(C, 1);
    }

    private static RatioChart chart(ExperimentRecord experiment) {
        return RatioChart.of("c", experiment, "time", names(experiment)).orElseThrow();
    }

    @Test
    void noiseIsWhatBaselinesDifferFromThemselvesBy() {
        RatioChart chart = chart(measured()
                .compared(A, B, 6, 5.5, 6.5, ComparisonVerdict.SLOWER)
                .control(A, 1, 0.98, 1.01)
                .control(B, 1.02, 0.99, 1.05)
                .build());

        assertThat(chart.noise()).isEqualTo(new Span(0.98, 1.05));
        assertThat(chart.frame().reading().answer())
                .endsWith("Compared with itself, the baseline gave 1.00× [0.98, 1.01], 1.02× [0.99, 1.05].");
    }

    @Test
    void ofATimeLessIsFaster() {
        RatioChart chart = chart(measured()
                .compared(A, B, 6, null, null, ComparisonVerdict.INCONCLUSIVE)
                .build());

        assertThat(chart.less()).isEqualTo("faster");
        assertThat(chart.more()).isEqualTo("slower");
        assertThat(chart.frame().reading().how())
                .contains("A verdict needs an interval, which needs two blocks. Hollow dots are undecided.")
                .doesNotContain("hatched");
        assertThat(chart.noise()).isNull();
        assertThat(chart.margin()).isEqualTo(0.03);
    }

    @Test
    void whatIsNotComparedIsNotDrawn() {
        ExperimentRecord alone = measured().build();
        ExperimentRecord naught = measured()
                .compared(A, B, 0, null, null, ComparisonVerdict.INCONCLUSIVE)
                .build();

        assertThat(RatioChart.of("c", alone, "time", names(alone))).isEmpty();
        assertThat(RatioChart.of("c", naught, "time", names(naught))).isEmpty();
    }
}
