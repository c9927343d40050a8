package dev.loombench.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedTemplateTest {
    private static final Map<String, String> VALUES = Map.of("id", "7", "full name", "A ${id}");

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "${id},7",
                "a${id}b${id},a7b7",
                "${ id },7",
                "${full name}!,A ${id}!",
                "$${id},${id}",
                "$$${id},$${id}",
                "$ {id} ${ ${} $id },$ {id} ${ ${} $id }",
                "'',''"
            })
    void aPlaceIsFilledOnce(String text, String filled) {
        assertThat(FeedTemplate.of(text).fill(name -> VALUES.getOrDefault(name, "?")))
                .isEqualTo(filled);
    }

    @Test
    void aTemplateKnowsItsNames() {
        assertThat(FeedTemplate.of("${b} ${a} $${c} ${b}").names()).containsExactly("b", "a");
        assertThat(FeedTemplate.of("{\"a\": {\"b\": \"$\"}}").names()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a-Z_0.~, a-Z_0.~", "a b/?&=+%, a%20b%2F%3F%26%3D%2B%25", "ü€😀, %C3%BC%E2%82%AC%F0%9F%98%80"})
    void aValueInAUrlIsEncoded(String value, String encoded) {
        assertThat(FeedTemplate.encode(value)).isEqualTo(encoded);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP://h/ü/${naïve}/${id}${id}?q=${ß}&é, http://h/%C3%BC/${naïve}/${id}${id}?q=${ß}&%C3%A9",
        "http://${host}/x, http://${host}/x",
        "http://h/$${id}, http://h/$${id}"
    })
    void theNormalUrlKeepsItsPlaces(String url, String normal) {
        assertThat(RequestUrl.normalize(url)).isEqualTo(normal);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h/%C3%BC%E6%97%A5/a%20b%2F?q=%e2%82%ac%C3%9f, http://h/ü日/a%20b%2F?q=%e2%82%ac%C3%9f",
        "http://h/%C3%BC?q=%C3%9f, http://h/ü?q=ß",
        "http://h/%FF%C3%E2%80%AE%C2%85, http://h/%FF%C3%E2%80%AE%C2%85"
    })
    void lettersBeyondAsciiAreShownAsThemselves(String url, String shown) {
        assertThat(RequestUrl.readable(url)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"http://h/${id}|, character 15", "http://h/{id}, character 10", "http://h/${id, character 11"})
    void whatCanNotStandInAUrlIsNamedWithItsPlace(String url, String place) {
        assertThatThrownBy(() -> RequestUrl.normalize(url))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(place);
    }

    @ParameterizedTest
    @CsvSource({"http://${h}/, scheme", "http://h:${port}/, URL", "${url}, URL", "http://${u}@h/, give a user"})
    void aRowCanNotChangeTheServer(String url, String reason) {
        assertThatThrownBy(() -> new LoadRequest(url, "GET", List.of(), null, ResponseExpectation.ANY_SUCCESS, 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(reason);
    }
}
