package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VirtualThreadFiguresTest {
    private static final Instant TIME = Instant.parse("2026-11-26T19:00:01Z");
    private static final String TEXT = "2026-11-26T19:00:01.000Z";

    @Test
    void gaugesAreTheLastOnesAndDelaysAllOnes() {
        List<AgentSample> samples = List.of(
                sample(7L, new SchedulerReading(2, 2, 1, 0), null, 1_000, 3_000),
                sample(9L, new SchedulerReading(2, 3, 2, 5), null, 2_000));

        assertThat(VirtualThreadFigures.of(TIME, samples))
                .isEqualTo(new VirtualThreadFigures(TEXT, 9L, 2, 5L, 3, 2, 0.003, 0.002));
    }

    @Test
    void whoStillWaitsCountsWithTheTimeSoFar() {
        List<AgentSample> samples =
                List.of(sample(1L, null, Duration.ofMillis(100), 2_000_000), sample(1L, null, Duration.ofMillis(200)));

        VirtualThreadFigures figures = VirtualThreadFigures.of(TIME, samples);

        assertThat(figures.delayMillis()).isEqualTo(200.0);
        assertThat(figures.meanDelayMillis()).isEqualTo(101.0);
    }

    @Test
    void aFigureThatASampleLeavesOutIsThatOfTheOneBefore() {
        List<AgentSample> samples =
                List.of(sample(7L, new SchedulerReading(2, 2, 1, 0), null), sample(null, null, null));

        assertThat(VirtualThreadFigures.of(TIME, samples))
                .isEqualTo(new VirtualThreadFigures(TEXT, 7L, 1, 0L, 2, 2, null, null));
    }

    @Test
    void withoutASampleThereIsOnlyTheTime() {
        assertThat(VirtualThreadFigures.of(TIME, List.of()))
                .isEqualTo(new VirtualThreadFigures(TEXT, null, null, null, null, null, null, null));
    }

    private static AgentSample sample(
            @Nullable Long live,
            @Nullable SchedulerReading scheduler,
            @Nullable Duration waiting,
            long... delaysNanos) {
        List<Duration> delays =
                Arrays.stream(delaysNanos).mapToObj(Duration::ofNanos).toList();
        return new AgentSample(TIME, live, scheduler, waiting, delays, null);
    }
}
