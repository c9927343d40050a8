package dev.loombench.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.BadWord;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the notations of arrivals, expectations and headers.
class LoadWordsTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "even", "even x", "poisson 0", "poisson -1", "even NaN", "users 0", "users 1.5", "x 1"})
    void whatAreNoArrivalsIsRefused(String text) {
        assertThatThrownBy(() -> Arrivals.parse(text)).isInstanceOf(BadWord.class);
    }

    @Test
    void expectationsAddUp() {
        assertThat(Expectation.parse(List.of())).isEqualTo(Expectation.ANY_SUCCESS);
        assertThat(Expectation.parse(List.of("200", "status=204,205", "text=a,b=c")))
                .isEqualTo(new Expectation(List.of(200, 204, 205), "a,b=c"));
        assertThat(Expectation.ANY_SUCCESS.allows(299)).isTrue();
        assertThat(Expectation.ANY_SUCCESS.allows(300)).isFalse();
        assertThat(Expectation.parse(List.of("404")).allows(200)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2x0", "99", "600", "status=", "text=", "body=x"})
    void whatIsNoExpectationIsRefused(String word) {
        assertThatThrownBy(() -> Expectation.parse(List.of(word))).isInstanceOf(BadWord.class);
    }

    @Test
    void aSecondTextIsRefused() {
        assertThatThrownBy(() -> Expectation.parse(List.of("text=a", "text=b"))).isInstanceOf(BadWord.class);
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
        assertThatThrownBy(() -> Header.parse(text)).isInstanceOf(BadWord.class);
    }
}
