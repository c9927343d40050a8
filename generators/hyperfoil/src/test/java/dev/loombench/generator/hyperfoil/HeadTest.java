package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadTest {
    private final Head head = new Head();

    @BeforeEach
    void begin() {
        head.begin();
    }

    @ParameterizedTest
    @CsvSource({
        "5, false",
        "'5 ', false",
        "0, false",
        "5000000000, false",
        "abc, true",
        "-5, true",
        "+5, true",
        "'', true",
        "5x, true",
        "'5,5', true"
    })
    void aLengthIsANumber(String value, boolean broken) {
        head.header("content-length", value);

        assertThat(head.isBroken()).isEqualTo(broken);
    }

    @Test
    void twoLengthsMustBeTheSame() {
        head.header("Content-Length", "5");
        head.header("Content-Length", "5");
        assertThat(head.isBroken()).isFalse();
        head.header("Content-Length", "7");
        assertThat(head.isBroken()).isTrue();
    }

    @Test
    void aLineWithoutColonIsNoHeader() {
        head.header("no colon here\r", "no colon here");

        assertThat(head.isBroken()).isTrue();
        assertThat(head.closesConnection()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Content-Length, 5, false",
        "TRANSFER-ENCODING, chunked, false",
        "Content-Type, text/plain, true",
        "Connection, close, true"
    })
    void withoutALengthTheBodyEndsWithTheConnection(String name, String value, boolean ends) {
        head.header(name, value);
        assertThat(head.endsWithConnection()).as("a head cut off").isFalse();
        head.ended();

        assertThat(head.endsWithConnection()).isEqualTo(ends);
    }

    @ParameterizedTest
    @CsvSource({
        "false, X, close, false",
        "false, Connection, close, true",
        "false, connection, Close, true",
        "false, connection, 'Upgrade, close', true",
        "false, Connection, keep-alive, false",
        "true, X, keep-alive, true",
        "true, Connection, Keep-Alive, false",
        "true, Connection, close, true"
    })
    void aConnectionIsUsedAgainUnlessTheAnswerSaysOtherwise(boolean old, String name, String value, boolean closes) {
        if (old) {
            head.old();
        }
        head.header(name, value);

        assertThat(head.closesConnection()).isEqualTo(closes);
    }

    @Test
    void aHeadStartsAnew() {
        head.old();
        head.header("Content-Length", "x");
        head.ended();
        head.begin();

        assertThat(head.isBroken()).isFalse();
        assertThat(head.closesConnection()).isFalse();
        assertThat(head.endsWithConnection()).isFalse();
    }
}
