package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignificantTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1.00",
        "1.2345, 1.23",
        "-23.44, -23.4",
        "0.0123, 0.0123",
        "812, 812",
        "5240, 5240",
        "9.994, 9.99",
        "9.9999, 10.0",
        "9.996, 10.0",
        "99.96, 100",
        "999.6, 1000",
        "0.99999, 1.00",
        "0.099999, 0.100",
        "NaN, NaN",
        "Infinity, Infinity"
    })
    void threeDigitsAlsoWhereRoundingAddsOne(double value, String text) {
        assertThat(Quantities.significant(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.0099996, 10.0 ms", "0.9996, 1.00 s", "0.00099951, 1.00 ms", "1.5e-6, 1.50 µs", "0, 0 s"})
    void secondsInTheUnitThatFits(double seconds, String text) {
        assertThat(Quantities.seconds(seconds)).isEqualTo(text);
    }
}
