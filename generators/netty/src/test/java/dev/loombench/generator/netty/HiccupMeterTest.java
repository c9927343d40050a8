package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HiccupMeterTest {
    @Test
    void aPauseStandsForTheSleepsThatItSwallowed() {
        HiccupMeter meter = new HiccupMeter();
        meter.record(1_000_000_000L);

        assertThat(meter.hiccups().max()).isGreaterThanOrEqualTo(1);
        assertThat(meter.hiccups().stalled()).isGreaterThanOrEqualTo(1);
        assertThat(meter.hiccups().p99()).isGreaterThan(0.5);

        meter.restart();
        assertThat(meter.hiccups().stalled()).isLessThan(1);
    }
}
