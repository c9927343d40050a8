package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScreenTest {
    @Test
    void styleHeedsNoColorUnlessAskedOtherwise() {
        assertThat(Style.of(Style.ColorMode.AUTO, true, false).bad("x")).isNotEqualTo("x");
        assertThat(Style.of(Style.ColorMode.AUTO, true, true).bad("x")).isEqualTo("x");
        assertThat(Style.of(Style.ColorMode.AUTO, false, false).bad("x")).isEqualTo("x");
        assertThat(Style.of(Style.ColorMode.ALWAYS, false, true).bad("x")).isNotEqualTo("x");
    }
}
