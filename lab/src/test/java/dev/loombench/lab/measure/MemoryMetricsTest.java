package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Metric;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.JvmReport.Footprint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryMetricsTest {
    @Test
    void figuresAreMarginal() {
        Map<String, Metric> metrics = MemoryMethod.metrics(
                List.of(
                        new Footprint(0, Map.of("rss", 50_000_000L, "heap", 1_000_000L)),
                        new Footprint(100, Map.of("rss", 60_000_000L, "heap", 1_200_000L)),
                        new Footprint(1_000, Map.of("rss", 105_000_000L, "heap", 3_000_000L))),
                1_000);

        assertThat(metrics)
                .containsExactly(
                        Map.entry("rss-per-thread", bytes(50_000)),
                        Map.entry("heap-per-thread", bytes(2_000)),
                        Map.entry("rss-per-thread@100", bytes(100_000)),
                        Map.entry("heap-per-thread@100", bytes(2_000)));
    }

    @Test
    void whereTheLargestNumberWasNotReachedEachStepHasItsOwnName() {
        Map<String, Metric> metrics = MemoryMethod.metrics(
                List.of(
                        new Footprint(0, Map.of("heap", 0L)),
                        new Footprint(100, Map.of("heap", 100_000L)),
                        new Footprint(1_000, Map.of("heap", 1_900_000L))),
                10_000);

        assertThat(metrics)
                .containsExactly(
                        Map.entry("heap-per-thread@1000", bytes(2_000)),
                        Map.entry("heap-per-thread@100", bytes(1_000)));
    }

    @Test
    void whatCannotBeReadIsAbsent() {
        assertThat(MemoryMethod.metrics(
                        List.of(
                                new Footprint(0, Map.of("heap", 1_000L)),
                                new Footprint(100, Map.of("heap", 2_000L, "rss", 5_000L))),
                        100))
                .containsOnlyKeys("heap-per-thread");
    }

    @Test
    void aSourceCanShrink() {
        assertThat(MemoryMethod.metrics(
                        List.of(new Footprint(0, Map.of("slab", 9_000L)), new Footprint(100, Map.of("slab", 4_000L))),
                        100))
                .containsEntry("slab-per-thread", bytes(-50));
    }

    @Test
    void theBaseAloneSaysNothing() {
        assertThat(MemoryMethod.metrics(List.of(new Footprint(0, Map.of("heap", 1_000L))), 100))
                .isEmpty();
        assertThat(MemoryMethod.metrics(List.of(), 100)).isEmpty();
    }

    private static Metric bytes(double value) {
        return new Metric(value, "B", Better.LESS);
    }
}
