package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcurrentLoadTest {
    @Test
    void theWordsAreThoseOfLoad() {
        LoadOrder order = ConcurrentLoad.parse("""
                load http://h/a --rate 200 --arrivals even --duration 20s --warmup 3s \
                --method POST --body '{"user": "a"}' --header "Accept: text/plain\"""").checked();

        assertThat(order.first().url()).isEqualTo("http://h/a");
        assertThat(order.arrivals()).isEqualTo(new Arrivals.OpenModel(200, false));
        assertThat(order.duration()).isEqualTo(Duration.ofSeconds(20));
        assertThat(order.warmup()).isEqualTo(Duration.ofSeconds(3));
        assertThat(order.first().body()).isEqualTo("{\"user\": \"a\"}");
        assertThat(order.first().headers()).singleElement().hasToString("Accept: text/plain");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | it is empty",
                "run sleep-10k | must be 'load URL --rate R'",
                "load 'http://h/ --rate 1 | quot",
                "load --rate 1 | nothing to send; give a URL or --requests FILE",
                "load http://h/ | no load given",
                "load http://h/ --rat 1 | Unknown options: '--rat'",
                "load http://h/ --rate 0 | --rate",
                "load http://h/ --rate 1 --users 1 | excludes '--users'",
                "load http://h/ --find-capacity --slo p99<1s | --find-capacity isn't possible in --during",
                "load http://h/ --rate 1 --slo p99<1s | --slo",
                "load http://h/ --plan a.jmx | --plan isn't possible in --during",
                "load http://h/ --rate 1 -q | --quiet isn't possible in --during",
                "load --help | --help isn't possible in --during",
                "load http://h/ --rate 1 --duration 500ms | at least 1s",
                "load http://h/ --rate 1 --duration 2h | from 1s to 1h",
                "load http://h/ --rate 1 --warmup 0s | --warmup 0ms: must be at least 1s",
                "load nonsense --rate 1 | a URL such as",
            })
    void whatAsksForSomethingElseIsRefusedWithTheOptionsName(String words, String reason) {
        assertThatThrownBy(() -> ConcurrentLoad.parse(words))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("--during")
                .hasMessageContaining(reason);
    }
}
