package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduledRequestTest {
    private static final long TIMEOUT = 1_000;

    private final ScheduledRequest request =
            new ScheduledRequest(RequestFixtures.GET, 10, 20, true, ScheduledRequest.NOBODY);

    @ParameterizedTest
    @CsvSource({
        "GET, true",
        "HEAD, true",
        "PUT, true",
        "DELETE, true",
        "OPTIONS, true",
        "TRACE, true",
        "POST, false",
        "PATCH, false"
    })
    void onlyWhatMayBeCarriedOutTwiceIsSentAgain(String method, boolean again) {
        LoadRequest sent =
                new LoadRequest("http://target/", method, List.of(), null, ResponseExpectation.ANY_SUCCESS, 1);

        assertThat(new ScheduledRequest(RequestFixtures.message(sent), 10, 20, true, ScheduledRequest.NOBODY)
                        .mayBeRetried(30, TIMEOUT))
                .isEqualTo(again);
    }

    @Test
    void aRequestIsSentAgainOnceAndOnlyWithinItsTime() {
        assertThat(request.mayBeRetried(1_019, TIMEOUT)).isTrue();
        assertThat(request.mayBeRetried(1_020, TIMEOUT)).isFalse();
        request.retried = true;
        assertThat(request.mayBeRetried(30, TIMEOUT)).isFalse();
    }
}
