package dev.loombench.lab.service.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbLoad;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests of how each start of a side is warmed up and measured.
class AbLoadTest {
    @Test
    void sidesAreUsuallyWarmedUpByWorkAndMeasuredInFourWindows() {
        AbConfig config =
                AbConfigParser.parse(AbConfigParserTest.draft("url", "http://localhost:8080/orders", "rate", "200"), 1);

        assertThat(config.load().warmsUpByWork()).isTrue();
        assertThat(config.load().windows()).isEqualTo(4);
        assertThat(config.load().window()).isEqualTo(Duration.ofSeconds(6));
        assertThat(config.load().settling(1)).isEqualTo(Duration.ofSeconds(2));
    }

    @ParameterizedTest(name = "{0} at {1}/s: {2} of {3} s")
    @CsvSource({
        "24s, 200, 4, 6",
        "24s, '200,5', 2, 12",
        "24s, 1, 1, 24",
        "22s, 100, 4, 6",
        "10s, 100, 2, 5",
        "9s, 100, 1, 9",
        "120s, 100, 4, 30"
    })
    void aStartIsMeasuredInWindowsThatAreLongEnoughForAMean(String duration, String rates, int windows, int seconds) {
        AbLoad load = AbConfigParser.parse(
                        AbConfigParserTest.draft("url", "http://localhost:8080/", "rate", rates, "duration", duration),
                        1)
                .load();

        assertThat(load.windows()).isEqualTo(windows);
        assertThat(load.window()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest(name = "answers after {0} ms: {1} windows after {2} s")
    @CsvSource({"10, 4, 2", "700, 3, 2", "2000, 1, 4", "6000, 1, 12"})
    void slowAnswersNeedLongerWindows(int millis, int windows, int settling) {
        AbLoad load = AbConfigParser.parse(AbConfigParserTest.draft("url", "http://localhost:8080/", "rate", "200"), 1)
                .load()
                .withResponseTime(Duration.ofMillis(millis));

        assertThat(load.windows()).isEqualTo(windows);
        assertThat(load.settling(1)).isEqualTo(Duration.ofSeconds(settling));
    }

    @Test
    void aWarmUpThatIsSetIsMadeUnderTheMeasuredLoad() {
        AbLoad load = AbConfigParser.parse(
                        AbConfigParserTest.draft("url", "http://localhost:8080/", "rate", "200", "warmup", "7s"), 1)
                .load();

        assertThat(load.warmsUpByWork()).isFalse();
        assertThat(load.settling(1)).isEqualTo(Duration.ofSeconds(7));
    }

    @ParameterizedTest(name = "--{0} {1}: the first minutes {2}")
    @CsvSource({"cold, true, true", "warmup, 0s, true", "warmup, 1s, false", "duration, 24s, false"})
    void theFirstMinutesAreMeasuredOnPurpose(String key, String value, boolean cold) {
        AbLoad load = AbConfigParser.parse(
                        AbConfigParserTest.draft("url", "http://localhost:8080/", "rate", "200", key, value), 1)
                .load();

        assertThat(load.isCold()).isEqualTo(cold);
        assertThat(load.settling(1).isZero()).isEqualTo(cold);
        assertThat(load.settling(2))
                .as("a further window begins on a busy side")
                .isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void requestsThatChangeSomethingAreSentAtTheirRateOnly() {
        AbLoad load = AbConfigParser.parse(
                        AbConfigParserTest.draft("url", "http://localhost:8080/", "rate", "200", "method", "POST"), 1)
                .load();

        assertThat(load.warmsUpByWork()).isFalse();
        assertThat(load.settling(1)).isEqualTo(Duration.ofSeconds(10));
    }
}
