package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.catalog.UserErrorException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionParserTest {
    @ParameterizedTest
    @CsvSource({"2%, 0.02", "2 %, 0.02", "0.02, 0.02", "0.1%, 0.001", "50%, 0.5", "1.25%, 0.0125"})
    void isAShareInEitherSpelling(String text, double share) {
        assertThat(OptionParser.precision(text)).isCloseTo(share, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0%", "0.09%", "0.0001", "51%", "200%", "2", "999999%"})
    void whatBlocksCantComeToIsRefused(String text) {
        assertThatThrownBy(() -> OptionParser.precision(text))
                .isInstanceOf(UserErrorException.class)
                .hasMessage("--precision " + text + ": must be from 0.1% to 50%");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "", "-1%", "NaN", "1e-2", "2%%", "2 percent", "٢%", "9999999"})
    void whatIsNoShareIsRefused(String text) {
        assertThatThrownBy(() -> OptionParser.precision(text))
                .isInstanceOf(UserErrorException.class)
                .hasMessageEndingWith("must be a share such as 2% or 0.02");
    }
}
