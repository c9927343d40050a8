package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.Expectation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {
    @ParameterizedTest
    @ValueSource(ints = {302, 401, 404, 405, 500})
    void adviceNamesTheOptionThatHelps(int status) {
        Answer answer = new Answer(status, "", 0, "", true, Duration.ZERO);

        assertThat(answer.wrong(Expectation.ANY_SUCCESS, true).orElseThrow())
                .contains("--ready")
                .doesNotContain("--expect");
        assertThat(answer.wrong(Expectation.ANY_SUCCESS, false).orElseThrow()).doesNotContain("--ready");
    }

    @Test
    void whatIsExpectedIsRight() {
        Expectation expect = new Expectation(List.of(200, 404), "x");

        assertThat(new Answer(404, "", 9, "", true, Duration.ZERO).wrong(expect, false))
                .isEmpty();
        assertThat(new Answer(200, "", 9, "", false, Duration.ZERO)
                        .wrong(expect, false)
                        .orElseThrow())
                .contains("the text isn't in the 9 bytes of its body");
    }
}
