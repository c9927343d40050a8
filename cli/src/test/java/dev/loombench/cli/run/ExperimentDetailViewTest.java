package dev.loombench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.stats.Better;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentDetailViewTest {
    @Test
    void hasTheSaturationBesideTheCapacity() {
        ExperimentRecord searched = RecordBuilder.of(ExperimentRecord.class)
                .with("id", "http-capacity")
                .with("method", "http")
                .with("estimates", List.of(rate("capacity", 171), rate("saturation", 199), rate("peak-threads", 40)))
                .build();

        assertThat(new ExperimentDetailView(Style.of(Style.ColorMode.NEVER, false, false), 120).render(searched))
                .contains("171/s")
                .contains("199/s")
                .doesNotContain("peak-threads");
    }

    private static EstimateRecord rate(String metric, double value) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", ExperimentFixtures.POOL)
                .with("metric", metric)
                .with("unit", "/s")
                .with("better", Better.MORE)
                .with("estimate", value)
                .build();
    }
}
