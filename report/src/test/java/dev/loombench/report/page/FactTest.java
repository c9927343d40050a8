package dev.loombench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FactTest {
    @Test
    void aKeyIsToldInWordsAndItsUnitGoesToTheValue() {
        assertThat(Fact.keyed("clockStepSeconds", 2.4e-8)).isEqualTo(new Fact("clock step", "24.0 ns"));
        assertThat(Fact.keyed("availableBytes", 2_500_000L)).isEqualTo(new Fact("available", "2.50 MB"));
        assertThat(Fact.keyed("answeredPerSecond", 198.4)).isEqualTo(new Fact("answered", "198/s"));
        assertThat(Fact.keyed("spinSpread", 1.412)).isEqualTo(new Fact("spin spread", "1.41"));
        assertThat(Fact.keyed("pids", 4_194_304L)).isEqualTo(new Fact("pids", "4,194,304"));
        assertThat(Fact.keyed("sharing", "2 of 3")).isEqualTo(new Fact("sharing", "2 of 3"));
    }

    @Test
    void whatIsNoKeyStaysAsItIs() {
        assertThat(Fact.keyed("pids.max", 1L)).isEqualTo(new Fact("pids.max", "1"));
        assertThat(Fact.keyed("<b>aB", "x")).isEqualTo(new Fact("<b>aB", "x"));
    }
}
