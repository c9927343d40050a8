package dev.loombench.targets.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestWorkTest {
    @Test
    void readsAWaitAndAComputation() {
        assertThat(RequestWork.parse("wait=100ms&cpu=10k")).isEqualTo(new RequestWork(Duration.ofMillis(100), 10_000));
        assertThat(RequestWork.parse("cpu=1M&wait=1.5%20s"))
                .isEqualTo(new RequestWork(Duration.ofMillis(1_500), 1_000_000));
        assertThat(RequestWork.parse("wait=5us")).isEqualTo(new RequestWork(Duration.ofNanos(5_000), 0));
        assertThat(RequestWork.parse("cpu=7")).isEqualTo(new RequestWork(Duration.ZERO, 7));
    }

    @Test
    void nothingIsLittleWork() {
        assertThat(RequestWork.parse(null))
                .isEqualTo(RequestWork.parse(""))
                .isEqualTo(new RequestWork(Duration.ZERO, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wait",
                "wait=",
                "wait=1",
                "wait=soon",
                "wait=11m",
                "wait=%",
                "cpu=1s",
                "cpu=",
                "cpu=11G",
                "wait=1s&wait=1s",
                "WAIT=1s",
                "sleep=1s",
                "cpu=1%0Acpu=1"
            })
    void refusesEverythingElseInOneLine(String query) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> RequestWork.parse(query))
                .satisfies(
                        word -> assertThat(RequestWork.errorBody(word).lines()).hasSize(1));
    }

    @Test
    void waitsAtLeastAsLongAsItIsAskedTo() throws Exception {
        long begin = System.nanoTime();

        assertThat(new RequestWork(Duration.ofMillis(30), 1_000).run()).isEqualTo("done");

        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(30_000_000);
    }
}
