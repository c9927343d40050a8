package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DelayProbeTest {
    private final DelayProbe probe = new DelayProbe();

    @Test
    void aThreadThatHasNotRunCountsWithWhatItHasWaited() throws InterruptedException {
        try (var busy = new BusyCarriers()) {
            assertThat(busy).isNotNull();
            probe.start();
            Thread.sleep(30);

            assertThat(probe.hasRun()).isFalse();
            var delays = probe.delays();
            assertThat(delays.count()).isEqualTo(1);
            assertThat(delays.getStatistics(1e-6).getMin()).isGreaterThan(29);
        }
    }

    @Test
    void aSchedulerThatStandsStillIsNotFilled() throws InterruptedException {
        try (var busy = new BusyCarriers()) {
            assertThat(busy).isNotNull();
            for (int i = 0; i < DelayProbe.MAX_WAITING; i++) {
                assertThat(probe.start()).isTrue();
            }
            assertThat(probe.start()).isFalse();
        }
    }

    @Test
    void eachThreadThatHasRunCountsOnceAndWithItsDelay() throws InterruptedException {
        try (var busy = new BusyCarriers()) {
            assertThat(busy).isNotNull();
            probe.start();
            Thread.sleep(30);
        }
        int started = 1;
        do {
            Thread.sleep(1);
            started += probe.start() ? 1 : 0;
        } while (!probe.hasRun());

        var delays = probe.delays().getStatistics(1e-6);
        assertThat(delays.getMax()).isGreaterThan(29);
        assertThat(delays.getN()).isEqualTo(started);
        assertThat(probe.delays().count()).isEqualTo(started);
    }
}
