package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.pinnedAtLock;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CarrierDeadlockTest {
    private static final Duration LATE_START = Duration.ofMillis(480);
    private static final Duration NO_TIME = Duration.ZERO;

    @Test
    void aDeadlockThatIsOnlySuspectedHidesNothing() {
        assertThat(on(21).carriers(0, 0).place(ThreadActivity.LOCK, true, 2, 1).causes())
                .containsExactly("PINNED_IN_SYNCHRONIZED", "CARRIER_DEADLOCK?");
    }

    @Test
    void whereTheSameThreadsHoldAllCarriersNoProbeIsNeeded() {
        SymptomsBuilder held = on(21).noScheduler().mounted(2, 2, 0);

        assertThat(held.looks(pinnedAtLock(true)).causes()).containsExactly("CARRIER_DEADLOCK");
        assertThat(held.looks(pinnedAtLock(false)).causes()).contains("CARRIER_DEADLOCK?");
    }

    static Stream<Arguments> almostDeadlocked() {
        Duration window = Duration.ofSeconds(10);
        return Stream.of(
                arguments("carriers run", still().carriers(0.5, 0).delay(0, NO_TIME, window)),
                arguments("virtual threads run", still().delay(3, LATE_START, window)),
                arguments("none ran for a while", still().delay(0, NO_TIME, Duration.ofSeconds(2))),
                arguments(
                        "the lock is free at times",
                        still().place(ThreadActivity.LOCK, true, 2, 0.9).delay(0, NO_TIME, window)),
                arguments(
                        "one carrier is free",
                        still().place(ThreadActivity.LOCK, true, 1, 1).delay(0, NO_TIME, window)),
                arguments(
                        "those that wait hold no carrier",
                        still().place(ThreadActivity.LOCK, false, 2, 1).delay(0, NO_TIME, window)),
                arguments(
                        "they wait for something else",
                        still().place(ThreadActivity.OTHER, true, 2, 1).delay(0, NO_TIME, window)),
                arguments("two dumps", still().dumps(2).delay(0, NO_TIME, window)));
    }

    private static SymptomsBuilder still() {
        return on(21).carriers(0, 0).place(ThreadActivity.LOCK, true, 2, 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("almostDeadlocked")
    void aDeadlockNeedsAllItsSigns(String name, SymptomsBuilder symptoms) {
        assertThat(symptoms.causes()).doesNotContain("CARRIER_DEADLOCK", "CARRIER_DEADLOCK?");
    }
}
