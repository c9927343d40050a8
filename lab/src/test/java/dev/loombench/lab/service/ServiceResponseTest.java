package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.service.ServiceClient.ServiceResponse;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.protocol.load.ResponseExpectation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceResponseTest {
    @ParameterizedTest
    @ValueSource(ints = {302, 401, 404, 405, 500})
    void adviceNamesTheOptionThatHelps(int status) {
        ServiceResponse answer = new ServiceResponse(status, "", 0, "", true, Duration.ZERO);

        assertThat(answer.problem(ResponseExpectation.ANY_SUCCESS, true).orElseThrow())
                .contains("--ready")
                .doesNotContain("--expect");
        assertThat(answer.problem(ResponseExpectation.ANY_SUCCESS, false).orElseThrow())
                .doesNotContain("--ready");
    }

    @Test
    void whatIsExpectedIsRight() {
        ResponseExpectation expect = new ResponseExpectation(List.of(200, 404), "x");

        assertThat(new ServiceResponse(404, "", 9, "", true, Duration.ZERO).problem(expect, false))
                .isEmpty();
        assertThat(new ServiceResponse(200, "", 9, "", false, Duration.ZERO).problem(expect, false))
                .hasValue(SideFault.WITHOUT_TEXT.message(expect, 9));
    }
}
