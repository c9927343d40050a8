package dev.loombench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelledValueTest {
    @Test
    void aKeyIsToldInWordsAndItsUnitGoesToTheValue() {
        assertThat(LabelledValue.keyed("clockStepSeconds", 2.4e-8))
                .isEqualTo(new LabelledValue("clock step", "24.0 ns"));
        assertThat(LabelledValue.keyed("availableBytes", 2_500_000L))
                .isEqualTo(new LabelledValue("available", "2.50 MB"));
        assertThat(LabelledValue.keyed("answeredPerSecond", 198.4)).isEqualTo(new LabelledValue("answered", "198/s"));
        assertThat(LabelledValue.keyed("spinSpread", 1.412)).isEqualTo(new LabelledValue("spin spread", "1.41"));
        assertThat(LabelledValue.keyed("pids", 4_194_304L)).isEqualTo(new LabelledValue("pids", "4,194,304"));
        assertThat(LabelledValue.keyed("sharing", "2 of 3")).isEqualTo(new LabelledValue("sharing", "2 of 3"));
    }

    @Test
    void whatIsNoKeyStaysAsItIs() {
        assertThat(LabelledValue.keyed("pids.max", 1L)).isEqualTo(new LabelledValue("pids.max", "1"));
        assertThat(LabelledValue.keyed("<b>aB", "x")).isEqualTo(new LabelledValue("<b>aB", "x"));
    }
}
