package dev.loombench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FurtherMetricsViewTest {
    private static final CellRecord PLATFORM = new CellRecord("helidon(platform)", Map.of(), Map.of());

    @Test
    void jdksAreToldApartWhereThereAreSeveral() {
        assertThat(render(
                        comparison("helidon", "21", "peak-rss", 0.5, ComparisonVerdict.BETTER),
                        comparison("helidon", "25", "peak-rss", 2, ComparisonVerdict.WORSE)))
                .contains("further: helidon on JDK 21: ", "further: helidon on JDK 25: ");
    }

    @Test
    void ofManyCellsTheFirstAreTold() {
        List<ComparisonRecord> many = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            many.add(comparison("server-" + i, "25", "peak-rss", 0.5, ComparisonVerdict.BETTER));
        }

        assertThat(render(many.toArray(ComparisonRecord[]::new)).lines())
                .hasSize(7)
                .last()
                .isEqualTo("further: 1 more cell differs, see the report");
    }

    @Test
    void nothingDiffersNothingIsSaid() {
        assertThat(render(comparison("helidon", "25", "p99", 1.0, ComparisonVerdict.INCONCLUSIVE)))
                .isEmpty();
    }

    private static String render(ComparisonRecord... comparisons) {
        return new FurtherMetricsView(Style.of(Style.ColorMode.NEVER, false, true), 80).render(List.of(comparisons));
    }

    private static ComparisonRecord comparison(
            String model, String jdk, String metric, double ratio, ComparisonVerdict verdict) {
        return RecordBuilder.of(ComparisonRecord.class)
                .with("metric", metric)
                .with("jdk", jdk)
                .with("baseline", PLATFORM)
                .with("candidate", new CellRecord(model, Map.of(), Map.of()))
                .with("ratio", ratio)
                .with("low", 0.9 * ratio)
                .with("high", 1.1 * ratio)
                .with("verdict", verdict)
                .build();
    }
}
