package dev.loombench.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the notations of arrivals, expectations and headers.
class LoadParsingTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "even", "even x", "poisson 0", "poisson -1", "even NaN", "users 0", "users 1.5", "x 1"})
    void whatAreNoArrivalsIsRefused(String text) {
        assertThatThrownBy(() -> Arrivals.parse(text)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void expectationsAddUp() {
        assertThat(ResponseExpectation.parse(List.of())).isEqualTo(ResponseExpectation.ANY_SUCCESS);
        assertThat(ResponseExpectation.parse(List.of("200", "status=204,205", "text=a,b=c")))
                .isEqualTo(new ResponseExpectation(List.of(200, 204, 205), "a,b=c"));
        assertThat(ResponseExpectation.ANY_SUCCESS.allows(299)).isTrue();
        assertThat(ResponseExpectation.ANY_SUCCESS.allows(300)).isFalse();
        assertThat(ResponseExpectation.parse(List.of("404")).allows(200)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2x0", "99", "600", "status=", "text=", "body=x"})
    void whatIsNoExpectationIsRefused(String word) {
        assertThatThrownBy(() -> ResponseExpectation.parse(List.of(word))).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aSecondTextIsRefused() {
        assertThatThrownBy(() -> ResponseExpectation.parse(List.of("text=a", "text=b")))
                .isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                ": y",
                "a b: c",
                "a: b\nc: d",
                "a: \u0000",
                "content-length: 2",
                "Transfer-Encoding: chunked"
            })
    void whatIsNoHeaderIsRefused(String text) {
        assertThatThrownBy(() -> HttpHeader.parse(text)).isInstanceOf(InvalidValueException.class);
    }
}
