package dev.loombench.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.cli.option.SettingOptions;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.settings.LoadSettings;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

public class LoadOptionsTest {
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
        "127.0.0.1:18405, add http:// before it",
        "http://h:99999/, its port must be from 1 to 65535",
        "h:8080/x, add http:// before it",
        "http://h/a?q=x|y, '''|'', character 15, isn''t allowed there'",
        "http://h h/, is not a URL",
        "http://, is not a URL"
    })
    void whatIsNoUrlIsBadInput(String url, String reason) {
        assertThatThrownBy(() -> order(url, "--rate", "1"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aMethodThatCanNotBeSentIsBadInput() {
        assertThat(order("http://h/", "--rate", "1", "--method", "post").first().method())
                .isEqualTo("POST");
        assertThatThrownBy(() -> order("http://h/", "--rate", "1", "--method", "FOO"))
                .isInstanceOf(UserErrorException.class);
    }

    @Test
    void theOptionThatWasGivenIsNamed() {
        assertThatThrownBy(() -> order("http://h/", "--users", "60000")).hasMessageStartingWith("--users 60000: ");
        assertThat(order("http://h/", "--users", "60000", "--connections", "100")
                        .connections())
                .isEqualTo(100);
        assertThatThrownBy(() -> order("http://h/", "--rate", "1", "--connections", "60000"))
                .hasMessageStartingWith("--connections 60000: ");
    }

    @ParameterizedTest
    @CsvSource({
        "--rate 5 --timeout 0s, --timeout 0s: must be at least 1ms",
        "--rate 5 --timeout 1ns, --timeout 1ns: must be at least 1ms",
        "--rate 5 --duration 0s, --duration 0s: must be at least 1s",
        "--rate 5 --warmup x, --warmup x: "
    })
    void whatCannotBeMeantNamesItsOption(String words, String reason) {
        assertThatThrownBy(() -> order("http://h/", words.split(" ")))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith(reason);
    }

    @ParameterizedTest
    @CsvSource({"--slo p99<1s, 50", "--slo p99<1s --max-rate 10, 10", "--slo p99<1s --rate 20 --max-rate 30, 20"})
    void aSearchBeginsBelowTheHighestRate(String words, double startRate) {
        assertThat(options("http://h/", words.split(" "))
                        .search(Path.of("."))
                        .load()
                        .arrivals())
                .isEqualTo(new Arrivals.OpenModel(startRate, true));
    }

    public static LoadOrder order(String url, String... words) {
        return options(url, words).order(Path.of("."));
    }

    private static LoadOptions options(String url, String... words) {
        ParseResult given = new CommandLine(new LoadCommand()).parseArgs(words);
        return new LoadOptions(SettingOptions.values(given, LoadSettings.rows(), Path.of("")), url);
    }
}
