package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.BlockExperimentBuilder.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.MemoryChart.Row;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryChartTest {
    private static final CellRecord CELL = cell("platform-per-task", "threads", "10k");

    private static Optional<MemoryChart> chart(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return MemoryChart.of("c", experiment, names(experiment));
    }

    private static BlockExperimentBuilder bytes(BlockExperimentBuilder blocks, String metric, double bytes) {
        return blocks.estimate(CELL, "25", metric, "B", bytes, null);
    }

    @Test
    void partsDontOverlapAndWhatShrankIsNotDrawn() {
        BlockExperimentBuilder blocks = new BlockExperimentBuilder().method("memory");
        bytes(blocks, "rss-per-thread", 20_000);
        bytes(blocks, "heap-per-thread", 500);
        bytes(blocks, "page-tables-per-thread", 2_000);
        bytes(blocks, "slab-per-thread", -300);
        Row row = chart(blocks).orElseThrow().groups().getFirst().rows().getFirst();

        assertThat(row.parts()).isEqualTo(Arrays.asList(500.0, 19_500.0, 2_000.0, null, 0.0));
        assertThat(row.text()).isEqualTo("22.0 kB");
    }

    @Test
    void eachCountOfThreadsIsAGroup() {
        BlockExperimentBuilder blocks = new BlockExperimentBuilder().method("memory");
        bytes(blocks, "rss-per-thread", 20_000);
        bytes(blocks, "rss-per-thread@1000", 50_000);
        MemoryChart chart = chart(blocks).orElseThrow();

        assertThat(chart.groups())
                .extracting(RowGroup::label)
                .containsExactly("up to 10k threads", "up to 1000 threads");
        assertThat(chart.most()).isEqualTo(50_000);
        assertThat(chart.frame().reading().answer())
                .isEqualTo(
                        "In total: platform-per-task, up to 10k threads 20.0 kB; platform-per-task, up to 1000 threads"
                                + " 50.0 kB.");
    }

    @Test
    void onlyExperimentsOfMemoryHaveOne() {
        assertThat(chart(bytes(new BlockExperimentBuilder(), "rss-per-thread", 1)))
                .isEmpty();
        assertThat(chart(new BlockExperimentBuilder().method("memory"))).isEmpty();
    }
}
