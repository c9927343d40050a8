package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.catalog.RequestWorkload.EndpointWait;
import dev.loombench.protocol.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointWaitTest {
    @ParameterizedTest
    @CsvSource({"/hello, 0", "/thread/benchmark, 1", "/work, 0", "/work?cpu=10k&wait=250ms, 0.25", "/work?cpu=10k, 0"})
    void theWaitOfAPath(String path, double seconds) {
        assertThat(EndpointWait.seconds(path)).isEqualTo(seconds);
    }

    @Test
    void otherPathsHaveNoKnownWait() {
        assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> EndpointWait.seconds("/mine"));
    }
}
