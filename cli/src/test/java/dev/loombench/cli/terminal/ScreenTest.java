package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScreenTest {
    @Test
    void wrapsAtSpacesWithAnIndent() {
        assertThat(Screen.wrapped("one two three four", 9, "  ")).isEqualTo("one two\n  three\n  four");
    }

    @Test
    void aWordThatIsTooLongStaysWhole() {
        assertThat(Screen.wrapped("incomprehensibilities", 5, "")).isEqualTo("incomprehensibilities");
    }

    @Test
    void styleHeedsNoColorUnlessAskedOtherwise() {
        assertThat(Style.of(Style.ColorMode.AUTO, true, false).bad("x")).isNotEqualTo("x");
        assertThat(Style.of(Style.ColorMode.AUTO, true, true).bad("x")).isEqualTo("x");
        assertThat(Style.of(Style.ColorMode.AUTO, false, false).bad("x")).isEqualTo("x");
        assertThat(Style.of(Style.ColorMode.ALWAYS, false, true).bad("x")).isNotEqualTo("x");
    }
}
