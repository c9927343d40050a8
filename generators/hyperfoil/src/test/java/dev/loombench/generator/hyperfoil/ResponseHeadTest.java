package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseHeadTest {
    private final ResponseHead head = new ResponseHead();

    @BeforeEach
    void begin() {
        head.begin(ExpectedResponse.ANY);
    }

    @ParameterizedTest
    @CsvSource({"99, false", "100, true", "101, false", "103, true", "199, true", "200, false"})
    void answersOf100To199ComeBeforeOthers(int status, boolean interim) {
        head.status(status, false);

        assertThat(head.isInterim()).isEqualTo(interim);
    }

    @Test
    void ofAnInterimHeadNothingIsLeft() {
        head.status(103, true);
        head.length(7);
        head.transferCoding(true);
        head.markClose();
        head.status(200, false);
        head.length(5);
        head.markComplete(Unpooled.EMPTY_BUFFER, 0);

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.isMalformed()).isFalse();
        assertThat(head.length()).isEqualTo(5);
        assertThat(head.isBodyChunked()).isFalse();
        assertThat(head.isBodyMeasured()).isTrue();
        assertThat(head.closesConnection()).isFalse();
        assertThat(head.endsWithConnection()).isFalse();
    }

    @Test
    void aHeadStartsAnew() {
        head.markStarted();
        head.status(200, true);
        head.length(-1);
        head.markComplete(Unpooled.EMPTY_BUFFER, 0);
        head.begin(ExpectedResponse.ANY);

        assertThat(head.hasBegun()).isFalse();
        assertThat(head.status()).isZero();
        assertThat(head.isMalformed()).isFalse();
        assertThat(head.closesConnection()).isFalse();
        assertThat(head.endsWithConnection()).isFalse();
    }
}
