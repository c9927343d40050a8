package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.service.SideRequests.QuiescenceDetector;
import dev.loombench.lab.service.SideRequests.QuiescenceDetector.StartupObservation;
import dev.loombench.lab.service.config.SideFault;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuiescenceDetectorTest {
    private static final String URL = "http://localhost:8080/orders";
    private static final String NOTHING_THERE = "there is nothing at this path (status 404)";

    private final QuiescenceDetector signs = new QuiescenceDetector(8080);

    /// A side that uses this share of a processor for a minute, and listens for a debugger all the time.
    @ParameterizedTest
    @CsvSource({"1.0, false", "0.2, false", "0.01, true", "0, true"})
    void anotherPortSpeaksOnlyOnceTheSideRests(double share, boolean settled) {
        assertThat(settlesWithin(60, null, List.of(5005), share)).isEqualTo(settled);
        assertThat(signs.problem(URL, false))
                .isEqualTo(SideFault.OTHER_PORT.message("8080", "5005", SidePorts.PORT_REMEDY));
        assertThat(signs.problem(URL, true)).isEqualTo(SideFault.OTHER_READY_PORT.message("8080", "5005"));
    }

    @ParameterizedTest
    @CsvSource({"0.9, false", "0.01, true"})
    void aWrongAnswerSpeaksOnlyOnceTheSideRests(double share, boolean settled) {
        assertThat(settlesWithin(60, NOTHING_THERE, List.of(8080), share)).isEqualTo(settled);
        assertThat(signs.problem(URL, false)).isEqualTo(SideFault.NO_SUCCESS.message(URL, NOTHING_THERE));
    }

    @Test
    void whatIsSeenForAFewSecondsSpeaksNotYet() {
        assertThat(settlesWithin(9, NOTHING_THERE, List.of(8080), 0)).isFalse();
    }

    @Test
    void whoseWorkCannotBeSeenIsWaitedForToTheEnd() {
        for (int second = 0; second < 100; second++) {
            assertThat(signs.observe(look(second, null, List.of(5005), OptionalDouble.empty())))
                    .isFalse();
        }
        assertThat(signs.problem(URL, false)).contains("but at 5005");
    }

    @Test
    void aSideThatListensWhereItIsAskedOrNowhereMayTakeItsTime() {
        assertThat(settlesWithin(60, null, List.of(5005, 8080), 0)).isFalse();
        assertThat(signs.problem(URL, false)).isNull();
        assertThat(settlesWithin(60, null, List.of(), 0)).isFalse();
    }

    @Test
    void anotherPortOrAnotherProcessBeginsAnew() {
        for (int second = 0; second < 60; second++) {
            List<Integer> ports = second % 8 < 4 ? List.of(5005) : List.of(5005, 9090);
            assertThat(signs.observe(look(second, null, ports, OptionalDouble.of(1))))
                    .isFalse();
        }
    }

    private boolean settlesWithin(int seconds, @Nullable String wrong, List<Integer> ports, double share) {
        for (int second = 0; second < seconds; second++) {
            if (signs.observe(look(second, wrong, ports, OptionalDouble.of(share * second)))) {
                return true;
            }
        }
        return false;
    }

    private static StartupObservation look(
            int second, @Nullable String wrong, List<Integer> ports, OptionalDouble cpuSeconds) {
        return new StartupObservation(second * 1_000_000_000L, wrong, false, ports, List.of(7L), cpuSeconds);
    }
}
