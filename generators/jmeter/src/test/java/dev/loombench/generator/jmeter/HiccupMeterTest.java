package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class HiccupMeterTest {
    @Test
    void eachPauseIsWrittenWithItsEndAndShortOnesAreNot() throws IOException {
        StringWriter out = new StringWriter();
        HiccupMeter meter = new HiccupMeter(out);

        meter.record(1_700_000_000_000L, 1_200_000_000L);
        meter.record(1_700_000_000_500L, 9_000_000L);
        meter.record(1_700_000_001_000L, 11_000_000L);

        assertThat(out.toString().lines()).containsExactly("1700000000000,1200000000", "1700000001000,11000000");
    }
}
