package dev.loombench.report.load;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.LoadRecordFixtures;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CapacityLimitTest {
    private static final LoadRecord LOAD = LoadRecordFixtures.open(1, null, 1);

    private static Optional<CapacityLimit> limit(CellRecord cell, String metric) {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .trial(1, cell, 1, null, List.of())
                .limited(cell, metric, 480, 500, "pool of threads")
                .build();
        return CapacityLimit.of(experiment, new LoadCell(names(experiment).name(cell), 1, LOAD, Set.of()));
    }

    @Test
    void aPoolIsAQueueWhoseTailGrowsTowardsItsLimit() {
        CapacityLimit limit = limit(cell("jdk-http(platform:50)"), "capacity").orElseThrow();

        assertThat(limit.perSecond()).isEqualTo(500);
        assertThat(limit.p99().getFirst().getFirst()).isEqualTo(50);
        assertThat(limit.p99().getFirst().getLast()).isCloseTo(0.1, offset(0.001));
        assertThat(limit.p99().getLast().getFirst()).isEqualTo(460);
        assertThat(limit.p99().getLast().getLast()).isBetween(0.11, 0.2);
    }

    @Test
    void withoutAPoolNothingIsPredicted() {
        assertThat(limit(cell("jdk-http(virtual)"), "saturation").orElseThrow().p99())
                .isEmpty();
        assertThat(limit(cell("my-server"), "saturation").orElseThrow().p99()).isEmpty();
    }

    @Test
    void otherMetricsHaveOtherLimits() {
        assertThat(limit(cell("jdk-http(platform:50)"), "p50")).isEmpty();
    }
}
