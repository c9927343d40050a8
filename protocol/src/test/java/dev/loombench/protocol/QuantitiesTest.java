package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuantitiesTest {
    @Test
    void aLiteralHasAtMostAHundredCharacters() {
        String zeros = "0".repeat(98);

        assertThat(Quantities.count(zeros + "12")).isEqualTo(12);
        assertThat(Quantities.duration(zeros + "2s")).isEqualTo(Duration.ofSeconds(2));
        assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> Quantities.count(zeros + "120"));
        assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> Quantities.duration(zeros + "12s"));
        assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> Quantities.rate(zeros + "123/s"));
    }
}
