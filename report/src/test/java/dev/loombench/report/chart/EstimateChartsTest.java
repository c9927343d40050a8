package dev.loombench.report.chart;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.PublishedRecord;
import dev.loombench.report.BlockExperimentBuilder;
import dev.loombench.report.chart.Axis.Tick;
import dev.loombench.report.chart.HeatChart.HeatMap;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EstimateChartsTest {
    @Test
    void namesTheParametersWhereThereIsNothingToGroup() {
        DotChart chart = measured(false, estimate("a", "1k", "25", 1, null), estimate("a", "10k", "25", 3, null));
        assertThat(chart.groups()).hasSize(1);
        assertThat(chart.groups().getFirst().rows())
                .extracting(ChartRow::label)
                .containsExactly("a, tasks=1k", "a, tasks=10k");
    }

    @Test
    void tellsJdksApart() {
        DotChart chart = measured(true, estimate("a", "1k", "25", 1, null), estimate("a", "1k", "21", 3, null));
        assertThat(chart.groups().getFirst().rows())
                .extracting(ChartRow::label)
                .containsExactly("a, JDK 25", "a, JDK 21");
    }

    @Test
    void drawsNothingThatIsNoNumber() {
        assertThat(EstimateCharts.measured("c", List.of(), names(false))).isEmpty();
        assertThat(EstimateCharts.measured("c", List.of(estimate("a", "1k", "25", Double.NaN, null)), names(false)))
                .isEmpty();
    }

    private static DotChart measured(boolean jdks, EstimateRecord... estimates) {
        return EstimateCharts.measured("c", List.of(estimates), names(jdks, estimates))
                .orElseThrow();
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

    private static final CellRecord CELL = cell("platform-per-task", "threads", "10k");

    private static Optional<DotChart> memory(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return EstimateCharts.memory("c", experiment, BlockExperimentBuilder.names(experiment));
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
        ChartRow row = memory(blocks).orElseThrow().groups().getFirst().rows().getFirst();

        assertThat(row.values()).containsExactly("22.0 kB", "500 B", "19.5 kB", "2.00 kB", "not known", "0 B");
        assertThat(row.marks()).extracting(PlacedMark::to).containsExactly(500.0, 20_000.0, 22_000.0);
    }

    @Test
    void onlyExperimentsOfMemoryHaveOne() {
        assertThat(memory(bytes(new BlockExperimentBuilder(), "rss-per-thread", 1)))
                .isEmpty();
        assertThat(memory(new BlockExperimentBuilder().method("memory"))).isEmpty();
    }

    private static Optional<LineChart> sweep(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return EstimateCharts.sweep("c", experiment.estimates(), BlockExperimentBuilder.names(experiment));
    }

    @Test
    void holdsALineForEachModelFromTheLeastLevelOn() {
        LineChart chart = sweep(new BlockExperimentBuilder()
                        .ideal(cell("a", "task", "cpu 1M"), 0.09, 0.1)
                        .ideal(cell("a", "task", "cpu 10k"), 0.0009, 0.001)
                        .ideal(cell("a", "task", "cpu 100k"), 0.009, 0.01)
                        .cell(cell("b", "task", "cpu 1M"), 0.1))
                .orElseThrow();

        Plot plot = chart.plots().getFirst();
        assertThat(plot.x().name()).isEqualTo("task");
        assertThat(plot.x().ticks())
                .containsExactly(new Tick(1e4, "cpu 10k"), new Tick(1e5, "cpu 100k"), new Tick(1e6, "cpu 1M"));
        assertThat(plot.lines().getFirst().points())
                .extracting(point -> point.subList(0, 2))
                .containsExactly(List.of(1e4, 0.001), List.of(1e5, 0.01), List.of(1e6, 0.1));
        assertThat(plot.lines().get(1))
                .returns("ideal", ChartLine::name)
                .returns(List.of(List.of(1e4, 0.0009), List.of(1e5, 0.009), List.of(1e6, 0.09)), ChartLine::points);
        assertThat(chart.frame().answer()).endsWith(": a 10×.");
    }

    @Test
    void twoLevelsOrWordsAreNoSweep() {
        assertThat(sweep(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "1"), 1)
                        .cell(cell("a", "n", "2"), 1)))
                .isEmpty();
        assertThat(sweep(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "cold"), 1)
                        .cell(cell("a", "n", "warm"), 1)
                        .cell(cell("a", "n", "hot"), 1)))
                .isEmpty();
    }

    @Test
    void zeroHasNoPlaceOnALogarithmicAxis() {
        LineChart chart = sweep(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "0"), 1)
                        .cell(cell("a", "n", "1"), 1)
                        .cell(cell("a", "n", "2"), 1)
                        .cell(cell("a", "n", "4"), 0))
                .orElse(null);

        assertThat(chart).isNull();
    }

    private static Optional<HeatChart> heat(BlockExperimentBuilder blocks) {
        ExperimentRecord experiment = blocks.build();
        return EstimateCharts.heat("c", experiment.estimates(), BlockExperimentBuilder.names(experiment));
    }

    private static BlockExperimentBuilder grid(String model) {
        BlockExperimentBuilder blocks = new BlockExperimentBuilder();
        int value = 0;
        for (String wait : List.of("0ms", "10ms")) {
            for (String load : List.of("50/s", "500/s", "5k/s")) {
                blocks.cell(cell(model, "wait", wait, "load", load), ++value);
            }
        }
        return blocks;
    }

    @Test
    void aModelWithoutAGridHasNoMapAndAMissingCellNoTile() {
        HeatChart chart = heat(grid("a")
                        .cell(cell("b", "wait", "0ms", "load", "50/s"), 1)
                        .cell(cell("c", "wait", "0ms", "load", "50/s"), 1)
                        .cell(cell("c", "wait", "0ms", "load", "500/s"), 2)
                        .cell(cell("c", "wait", "10ms", "load", "50/s"), 3)
                        .cell(cell("c", "wait", "10ms", "load", "5k/s"), 4))
                .orElseThrow();

        assertThat(chart.maps()).extracting(HeatMap::title).containsExactly("a", "c");
        assertThat(chart.maps().getLast().tiles())
                .extracting(tile -> List.of(tile.getFirst(), tile.get(1), tile.getLast()))
                .containsExactlyInAnyOrder(
                        List.of(0.0, 0.0, 1.0), List.of(1.0, 0.0, 2.0), List.of(0.0, 1.0, 3.0), List.of(2.0, 1.0, 4.0));
        assertThat(chart.maps().getLast().texts()).containsExactly("1.00 s", "2.00 s", "3.00 s", "4.00 s");
    }

    @Test
    void oneFactorIsNoMap() {
        assertThat(heat(new BlockExperimentBuilder()
                        .cell(cell("a", "n", "1"), 1)
                        .cell(cell("a", "n", "2"), 1)))
                .isEmpty();
    }
}
