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

class MeasuredChartsTest {
    @Test
    void groupsCellsThatDifferOnlyInTheirModel() {
        MeasuredChart chart = chart(
                false,
                estimate("a", "1k", "25", 1, null),
                estimate("b", "1k", "25", 2, null),
                estimate("a", "10k", "25", 3, null),
                estimate("b", "10k", "25", 4, null));
        assertThat(chart.groups()).extracting(MeasuredChart.Group::label).containsExactly("tasks=1k", "tasks=10k");
        assertThat(chart.groups().getLast().rows())
                .extracting(MeasuredChart.Row::label)
                .containsExactly("a", "b");
    }

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
    void leavesOutWhatWasPublishedForOtherParameters() {
        MeasuredChart chart = chart(
                false,
                estimate("a", "1k", "25", 1, new PublishedRecord("P", 90, null, "at tasks=100k")),
                estimate("b", "1k", "25", 2, new PublishedRecord("P", 2.5, null, null)));
        assertThat(chart.groups().getFirst().rows())
                .extracting(MeasuredChart.Row::published)
                .containsExactly(null, 2.5);
        assertThat(chart.axis().max()).isLessThan(10);
        assertThat(chart.reading().how()).contains("A diamond is", "Figures published for other sizes are not drawn");
        assertThat(chart(false, estimate("a", "1k", "25", 1, null)).reading().how())
                .isEqualTo("Each dot is the mean of the cell's forks.");
    }

    @Test
    void drawsNothingThatIsNoNumber() {
        assertThat(MeasuredCharts.of("c", List.of(), names(), false)).isEmpty();
        assertThat(MeasuredCharts.of("c", List.of(estimate("a", "1k", "25", Double.NaN, null)), names(), false))
                .isEmpty();
    }

    private static MeasuredChart chart(boolean jdks, EstimateRecord... estimates) {
        return MeasuredCharts.of("c", List.of(estimates), names(estimates), jdks)
                .orElseThrow();
    }

    private static CellNames names(EstimateRecord... estimates) {
        ExperimentRecord experiment = RecordBuilder.of(ExperimentRecord.class)
                .with("estimates", List.of(estimates))
                .build();
        return CellNames.of(experiment, Palette.of(List.of(experiment)));
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
