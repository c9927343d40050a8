package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {
    @ParameterizedTest
    @CsvSource({"170/s, 170", "170, 170", "1.5/s, 1.5", "10k/s, 10000", "1_000 / s, 1000", "90/min, 1.5", "36/h, 0.01"})
    void isPerSecond(String text, double perSecond) {
        assertThat(Quantities.rate(text)).isEqualTo(perSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/s", "170/", "170/ms", "170/s/s", "170 s", "-1/s", "1e3/s", "NaN", "170/x"})
    void otherWordsAreRefused(String text) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> Quantities.rate(text))
                .withMessageContaining("'");
    }

    @Test
    void nothingAndTooMuchAreNoRates() {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> Quantities.rate("0/s"))
                .withMessageStartingWith("'0/s' is not ");
        assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> Quantities.rate("2G/s"));
    }
}
