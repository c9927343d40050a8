package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.catalog.Objective.Errors;
import dev.loombench.lab.catalog.Objective.Latency;
import dev.loombench.lab.catalog.Objective.Statistic;
import dev.loombench.protocol.InvalidValueException;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SloTest {
    @Test
    void readsItsConditions() {
        Slo slo = Slo.parse(" p99 < 100ms , errors<0.1%");

        assertThat(slo.objectives())
                .containsExactly(
                        new Latency(new Statistic.Percentile(new BigDecimal("99")), Duration.ofMillis(100)),
                        new Errors(0.001));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99<100ms,errors<0.1% | p99<100ms,errors<0.1%",
                "p99.90<1s,p50<20ms | p99.9<1s,p50<20ms,errors<0.1%",
                "mean<1.5ms,max<2s,errors<100% | mean<1500us,max<2s,errors<100%",
                "errors<1% | errors<1%"
            })
    void writesWhatItReads(String text, String written) {
        assertThat(Slo.parse(text)).hasToString(written);
        assertThat(Slo.parse(written)).isEqualTo(Slo.parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | is not conditions such as p99<100ms,errors<0.1%",
                "p99 | is not conditions such as",
                "p99<100ms, | is not conditions such as",
                "p99>100ms | is not conditions such as",
                "p99<100 | is not a duration with a unit",
                "p99<0ms | is not a bound that can be met",
                "p99<=1s | write p99<1s",
                "p100<1s | is not a figure for an objective: use a percentile such as p50, p99 or p99.9, mean",
                "p0<1s | is not a figure",
                "average<1s | is not a figure",
                "errors<0.1 | is not a share in percent, such as 0.1%",
                "errors<0% | is not a share above 0% and up to 100%",
                "errors<101% | is not a share above 0%",
                "p99<1s,p99<2s | it has p99 twice",
                "p99<1s,p99.0<2s | it has p99 twice"
            })
    void saysWhatIsWrong(String text, String message) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> Slo.parse(text))
                .withMessageContaining(message);
    }
}
