package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.ClaimRecord.Verdict;
import org.junit.jupiter.api.Test;

class SignsTest {
    @Test
    void aTerminalThatCanShowThemHasSigns() {
        assertThat(Signs.of("UTF-8", false)).isEqualTo(Signs.SYMBOLS);
        assertThat(Signs.SYMBOLS.claim(Verdict.NOT_REPRODUCED_HERE)).isEqualTo("✗");
    }

    @Test
    void otherwiseThereAreWords() {
        assertThat(Signs.of("US-ASCII", false)).isEqualTo(Signs.WORDS);
        assertThat(Signs.of("ISO-8859-1", false)).isEqualTo(Signs.WORDS);
        assertThat(Signs.of("UTF-8", true)).isEqualTo(Signs.WORDS);
        assertThat(Signs.of("none-such", false)).isEqualTo(Signs.WORDS);
        assertThat(Signs.WORDS.claim(Verdict.INCONCLUSIVE)).isEqualTo("(undecided)");
    }
}
