package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.profile.ProfilerException;

class ProfilerOptionsTest {
    private static final Duration DEFAULT = Duration.ofMillis(20);

    @Test
    void nothingIsNeeded() throws ProfilerException {
        assertThat(ProfilerOptions.parse("")).isEqualTo(new ProfilerOptions(DEFAULT, DEFAULT, DEFAULT));
    }

    @Test
    void eachOptionHasItsOwnPlace() throws ProfilerException {
        assertThat(ProfilerOptions.parse("delay=5ms;pins=500us;interval=1s"))
                .isEqualTo(new ProfilerOptions(Duration.ofSeconds(1), Duration.ofMillis(5), Duration.ofNanos(500_000)));
    }

    @Test
    void delayAndPinsCanBeLeftOut() throws ProfilerException {
        assertThat(ProfilerOptions.parse(" delay = off ; pins=off;"))
                .isEqualTo(new ProfilerOptions(DEFAULT, null, null));
    }

    @Test
    void allPinsCanBeCounted() throws ProfilerException {
        assertThat(ProfilerOptions.parse("pins=0ms")).isEqualTo(new ProfilerOptions(DEFAULT, DEFAULT, Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dely=20ms|unknown; use delay, interval, pins or help",
                "delay|must be a duration",
                "pins=20|must be a duration",
                "pins=-1ms|must be a duration",
                "pins=20ms,delay=off|must be a duration",
                "interval=off|must be a duration",
                "interval=999us|must be at least 1ms",
                "delay=0ms|must be at least 1ms",
                "pins=61s|must be at most 60s"
            })
    void whatIsWrongIsSaidInOneLine(String text, String said) {
        assertThatExceptionOfType(ProfilerException.class)
                .isThrownBy(() -> ProfilerOptions.parse(text))
                .withMessageStartingWith("dev.loombench.profiler.VirtualThreads: option '" + text + "': " + said)
                .withMessageNotContaining("\n");
    }

    @Test
    void helpNamesEachOption() {
        assertThatExceptionOfType(ProfilerException.class)
                .isThrownBy(() -> ProfilerOptions.parse("help"))
                .withMessageContainingAll("delay=", "interval=", "pins=");
    }
}
