package dev.loombench.programs.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void percentilesAreExactBeyondTheInitialCapacity() {
        Latencies latencies = new Latencies();
        for (int latency = 100_000; latency >= 1; latency--) {
            latencies.record(latency);
        }

        assertThat(latencies.size()).isEqualTo(100_000);
        assertThat(latencies.seconds(0.5)).isEqualTo(50_000 / 1e9);
        assertThat(latencies.seconds(0.99)).isEqualTo(99_000 / 1e9);
        assertThat(latencies.seconds(1)).isEqualTo(100_000 / 1e9);
    }

    @Test
    void aSingleLatencyIsEachPercentile() {
        Latencies latencies = new Latencies();
        latencies.record(7);

        assertThat(latencies.seconds(0.01)).isEqualTo(7e-9);
        assertThat(latencies.seconds(0.99)).isEqualTo(7e-9);
    }

    @Test
    void withoutRequestsThereIsNoPercentile() {
        assertThatThrownBy(() -> new Latencies().seconds(0.5)).isInstanceOf(IllegalStateException.class);
    }
}
