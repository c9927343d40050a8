package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.observe.timeline.TimelineSignal.WindowMeans;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WindowMeansTest {
    /// From 1,500 to 2,500 ms: half a second of 100 %, a quarter of 200 % and a quarter of nothing.
    @Test
    void eachValueCountsForTheTimeSinceTheOneBefore() {
        SeriesRecord cpu =
                series("cpu", List.of(0L, 1_000L, 2_000L, 2_250L, 4_000L), List.of(7.0, 50.0, 100.0, 200.0, 0.0));

        assertThat(WindowMeans.of(timeline(new WindowRecord(1_500, 2_500), cpu)))
                .hasSize(1)
                .hasEntrySatisfying("cpu", mean -> assertThat(mean).isCloseTo(100, within(1e-9)));
    }

    @Test
    void aSignalThatCoversTooLittleIsLeftOut() {
        SeriesRecord cpu = series("cpu", List.of(1_800L, 4_000L), List.of(50.0, 50.0));
        SeriesRecord stopped = series("stopped", List.of(1_000L, 4_000L), List.of(1.0, 1.0));

        assertThat(WindowMeans.of(timeline(new WindowRecord(1_500, 2_500), cpu, stopped)))
                .isEqualTo(Map.of("stopped", 1.0));
    }

    @Test
    void countsAreNoMeans() {
        SeriesRecord threads = series("os-threads", List.of(0L, 4_000L), List.of(20.0, 20.0));

        assertThat(WindowMeans.of(timeline(new WindowRecord(1_500, 2_500), threads)))
                .isEmpty();
    }

    @Test
    void withoutAWindowOrWithAShortOneThereIsNothing() {
        SeriesRecord cpu = series("cpu", List.of(0L, 4_000L), List.of(50.0, 50.0));

        assertThat(WindowMeans.of(timeline(null, cpu))).isEmpty();
        assertThat(WindowMeans.of(timeline(new WindowRecord(1_000, 1_299), cpu)))
                .isEmpty();
        assertThat(WindowMeans.of(timeline(new WindowRecord(1_000, 1_300), cpu)))
                .isNotEmpty();
    }

    private static SeriesRecord series(String signal, List<Long> millis, List<Double> values) {
        return new SeriesRecord(signal, signal, "%", "/proc", "any", millis, values);
    }

    private static TimelineDocument timeline(@Nullable WindowRecord window, SeriesRecord... series) {
        return new TimelineDocument(TimelineDocument.SCHEMA, Instant.EPOCH, 0, window, List.of(series), Map.of());
    }
}
