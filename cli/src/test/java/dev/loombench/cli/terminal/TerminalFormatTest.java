package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalFormatTest {
    @ParameterizedTest
    @CsvSource({
        "0.200, 0.196, 0.204, ± 2 %",
        "0.200, 0.150, 0.250, ± 25 %",
        "0.200, 0.142, 0.258, ± 29 %",
        "0.200, 0.139, 0.261, 139–261",
        "0.200, 0.040, 1.500, 40.0–1500",
        "0.200, 0.195, 0.220, 195–220",
        "0.200, 0.199, 0.2006, ± 0.4 %",
        "0.200, -0.1, 0.500, -100–500",
        "2.0, 0.5, 3.5, 0.500–3.50"
    })
    void anIntervalOfTimes(double estimate, double low, double high, String shown) {
        assertThat(TerminalFormat.relative(estimate, low, high, "s")).isEqualTo(shown);
    }

    @Test
    void otherUnitsStayAsTheyAre() {
        assertThat(TerminalFormat.relative(0.2, 0.1, 0.3, "ops/s")).isEqualTo("0.100–0.300");
    }

    @Test
    void withoutEndsThereIsNothingToShow() {
        assertThat(TerminalFormat.relative(0.2, null, 0.3, "s")).isEmpty();
        assertThat(TerminalFormat.relative(0, 0.1, 0.3, "s")).isEmpty();
    }
}
