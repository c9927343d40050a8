package dev.loombench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.PublishedRecord;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.Palette;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MatrixTableTest {
    private static final CellRecord POOL = new CellRecord("cached-pool", Map.of("fib", "35"), Map.of("fib", "47"));

    @Test
    void accountsStandInARowWithWhatWasPublished() {
        ExperimentRecord process = experiment(
                "process",
                estimate(POOL, "time", 1.5, "s", 137.38),
                estimate(POOL, "user", 2.25, "s", 933.01),
                estimate(POOL, "cpu", 150, "%", 681.0),
                estimate(POOL, "batch-time", 1.25, "s", null),
                estimate(POOL, "peak-rss", 64.2e6, "B", null),
                estimate(POOL, "peak-threads", 118, "threads", null));

        assertThat(heads(process, 0)).containsExactly("Cell", "real", "user", "cpu", "peak RSS", "threads");
        assertThat(rows(process, 0))
                .containsExactly(List.of("cached-pool", "1.50 s", "2.25 s", "150 %", "64.2 MB", "118"));
        assertThat(heads(process, 1)).containsExactly("Cell", "real", "user", "cpu");
        assertThat(rows(process, 1)).containsExactly(List.of("cached-pool", "137 s*", "933 s*", "681 %*"));
    }

    @Test
    void theFiguresOfADriverAreNoColumnsOfTheGenerator() {
        CellRecord side = new CellRecord("virtual", Map.of("load", "driver"), Map.of());
        ExperimentRecord driven = experiment(
                "http",
                estimate(side, "p99", 0.5, "s", null),
                estimate(side, "cpu-per-operation", 0.001, "s", null),
                estimate(side, "peak-rss", 64.2e6, "B", null));

        assertThat(heads(driven, 0)).containsExactly("Cell", "CPU per unit of work", "peak RSS");
    }

    @Test
    void batchesHaveNone() {
        assertThat(MetricMatrix.of(experiment("batch", estimate(POOL, "time", 1, "s", null))))
                .isEmpty();
        assertThat(MetricMatrix.of(experiment("process"))).isEmpty();
    }

    private static Table table(ExperimentRecord experiment, int number) {
        CellNames names = CellNames.of(experiment, Palette.of(List.of(experiment)), false);
        return (Table)
                MatrixTable.of(MetricMatrix.of(experiment).orElseThrow(), names).get(number);
    }

    private static List<String> heads(ExperimentRecord experiment, int number) {
        return table(experiment, number).heads().stream()
                .map(head -> head.title().words())
                .toList();
    }

    private static List<List<String>> rows(ExperimentRecord experiment, int number) {
        return table(experiment, number).rows().stream()
                .map(row -> row.stream().map(Text::words).toList())
                .toList();
    }

    private static ExperimentRecord experiment(String method, EstimateRecord... estimates) {
        return RecordBuilder.of(ExperimentRecord.class)
                .with("method", method)
                .with("estimates", List.of(estimates))
                .build();
    }

    private static EstimateRecord estimate(
            CellRecord cell, String metric, double value, String unit, @Nullable Double published) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("metric", metric)
                .with("unit", unit)
                .with("estimate", value)
                .with(
                        "published",
                        published == null ? null : new PublishedRecord("M", published, null, "at another size"))
                .build();
    }
}
