package dev.loombench.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredMetricTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rps=more:/requests.rate                 | rps     |      | MORE | /requests.rate
            p99[ms]=less:/latency/p99               | p99     | ms   | LESS | /latency/p99
            records[records/s] = more : a.b[0].c    | records | records/s | MORE | a.b[0].c
            tps=more:~tps = ([0-9.]+)~              | tps     |      | MORE | ~tps = ([0-9.]+)~
            Größe-1.x=less:~a:b=(\\d+) (?:x)~       | Größe-1.x |    | LESS | ~a:b=(\\d+) (?:x)~
            """)
    void nameUnitDirectionAndPlace(String text, String name, String unit, Better better, String place) {
        DeclaredMetric metric = DeclaredMetric.parse(text);

        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.unit()).isEqualTo(unit == null ? "" : unit);
        assertThat(metric.better()).isEqualTo(better);
        assertThat(metric.place()).hasToString(place);
        assertThat(DeclaredMetric.parse(metric.toString())).hasToString(metric.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rps                        | is not a metric such as 'rps=more:
            rps=/requests              | is not a metric such as
            rps=faster:/requests       | is not a metric such as
            =more:/requests            | is not a metric such as
            rps=more:                  | is not a metric such as
            p*=less:~(a)~              | is not a metric such as
            rps[]=more:/requests       | is not a metric such as
            rps=more:~tps              | stands between two '~'
            rps=more:~                 | stands between two '~'
            rps=more:~tps = [0-9]+~    | needs one group in parentheses
            rps=more:~(a)(b)~          | needs one group in parentheses
            rps=more:~(a~              | its regular expression is wrong: Unclosed group
            """)
    void aMistakeSaysWhatAMetricLooksLike(String text, String message) {
        assertThatThrownBy(() -> DeclaredMetric.parse(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(message);
    }

    @Test
    void timesAreKeptInSeconds() {
        DeclaredMetric metric = DeclaredMetric.parse("p99[ms]=less:p99");

        assertThat(metric.kept("12.5")).hasValue(0.0125);
        assertThat(metric.keptUnit()).isEqualTo("s");
        assertThat(DeclaredMetric.parse("x[MB/s]=more:x").keptUnit()).isEqualTo("MB/s");
        assertThat(DeclaredMetric.parse("x=more:x").place().pattern()).isNull();
    }
}
