package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionParserTest {
    @ParameterizedTest
    @CsvSource({"2%, 0.02", "2 %, 0.02", "0.02, 0.02", "0.1%, 0.001", "50%, 0.5", "1.25%, 0.0125"})
    void isAShareInEitherSpelling(String text, double share) {
        assertThat(OptionParser.precision(text)).isCloseTo(share, within(1e-12));
    }
}
