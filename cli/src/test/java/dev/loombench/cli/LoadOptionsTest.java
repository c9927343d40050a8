package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LoadOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "HTTP://h:8080/x, http://h:8080/x",
        "HttpS://h, https://h",
        "http://my_host/a, http://my_host/a",
        "http://h/ü?q=ß, http://h/%C3%BC?q=%C3%9F",
        "http://h/a%20b, http://h/a%20b"
    })
    void aUrlMayBeWrittenInManyWays(String url, String target) {
        assertThat(order(url, "--rate", "1").first().url()).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h:99999/, its port must be from 1 to 65535",
        "h:8080/x, a URL such as",
        "http://h/a?q=x|y, '''|'', character 15, can''t stand there'",
        "http://h h/, is not a URL",
        "http://, is not a URL"
    })
    void whatIsNoUrlIsBadInput(String url, String reason) {
        assertThatThrownBy(() -> order(url, "--rate", "1"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aMethodThatCanNotBeSentIsBadInput() {
        assertThat(order("http://h/", "--rate", "1", "--method", "post").first().method())
                .isEqualTo("POST");
        assertThatThrownBy(() -> order("http://h/", "--rate", "1", "--method", "FOO"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("'FOO' is not a method that can be sent: GET");
    }

    @Test
    void theOptionThatWasGivenIsNamed() {
        assertThatThrownBy(() -> order("http://h/", "--users", "60000"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("--users 60000: ");
        assertThat(order("http://h/", "--users", "60000", "--connections", "100")
                        .connections())
                .isEqualTo(100);
        assertThatThrownBy(() -> order("http://h/", "--rate", "1", "--connections", "60000"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("--connections 60000: ");
    }

    private static LoadOrder order(String url, String... words) {
        return CommandLine.populateCommand(new LoadOptions(), words).order(url, Path.of("."));
    }
}
