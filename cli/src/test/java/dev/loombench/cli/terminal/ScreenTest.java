package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScreenTest {
    @Test
    void styleHeedsNoColorUnlessAskedOtherwise() {
        assertThat(Style.of(Style.ColorMode.AUTO, true, false).bold("x")).isNotEqualTo("x");
        assertThat(Style.of(Style.ColorMode.AUTO, true, true).bold("x")).isEqualTo("x");
        assertThat(Style.of(Style.ColorMode.AUTO, false, false).bold("x")).isEqualTo("x");
        assertThat(Style.of(Style.ColorMode.ALWAYS, false, true).bold("x")).isNotEqualTo("x");
    }
}
