package dev.loombench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeasuredChartTest {
    @Test
    void namesTheParametersWhereThereIsNothingToGroup() {
        MeasuredChart chart = chart(false, estimate("a", "1k", "25", 1, null), estimate("a", "10k", "25", 3, null));
        assertThat(chart.groups()).hasSize(1);
        assertThat(chart.groups().getFirst().rows())
                .extracting(MeasuredChart.Row::label)
                .containsExactly("a, tasks=1k", "a, tasks=10k");
    }

    @Test
    void tellsJdksApart() {
        MeasuredChart chart = chart(true, estimate("a", "1k", "25", 1, null), estimate("a", "1k", "21", 3, null));
        assertThat(chart.groups().getFirst().rows())
                .extracting(MeasuredChart.Row::label)
                .containsExactly("a, JDK 25", "a, JDK 21");
    }

    @Test
    void drawsNothingThatIsNoNumber() {
        assertThat(MeasuredChart.of("c", List.of(), names(false))).isEmpty();
        assertThat(MeasuredChart.of("c", List.of(estimate("a", "1k", "25", Double.NaN, null)), names(false)))
                .isEmpty();
    }

    private static MeasuredChart chart(boolean jdks, EstimateRecord... estimates) {
        return MeasuredChart.of("c", List.of(estimates), names(jdks, estimates)).orElseThrow();
    }

    private static CellNames names(boolean jdks, EstimateRecord... estimates) {
        ExperimentRecord experiment = RecordBuilder.of(ExperimentRecord.class)
                .with("estimates", List.of(estimates))
                .build();
        return CellNames.of(experiment, Palette.of(List.of(experiment)), jdks);
    }

    private static EstimateRecord estimate(
            String model, String tasks, String jdk, double value, @Nullable PublishedRecord published) {
        CellRecord cell = new CellRecord(model, Map.of("tasks", tasks), Map.of());
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("jdk", jdk)
                .with("n", 1)
                .with("estimate", value)
                .with("published", published)
                .build();
    }
}
