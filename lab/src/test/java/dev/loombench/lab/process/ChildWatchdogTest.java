package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChildWatchdogTest {
    private static final String GENERATOR = "the generator (process 7)";
    private static final long SECOND = 1_000_000_000L;

    private boolean suspended;
    private final ChildWatchdog watchdog =
            new ChildWatchdog(GENERATOR, "ended", () -> suspended, Duration.ofSeconds(60), Duration.ofSeconds(20));
    private long now = System.nanoTime();

    @Test
    void aChildThatReportsIsLeftAloneUntilItsDeadline() {
        for (int second = 0; second < 59; second++) {
            watchdog.noteReport();
            assertThat(checkAfter(SECOND)).isEmpty();
        }

        watchdog.noteReport();
        checkAfter(SECOND);
        assertThat(checkAfter(SECOND)).hasValue(ChildFault.LATE);
    }

    @Test
    void silenceCountsFromTheFirstReport() {
        for (int second = 0; second < 30; second++) {
            assertThat(checkAfter(SECOND)).as("a slow start").isEmpty();
        }
        watchdog.noteReport();
        for (int second = 0; second <= 20; second++) {
            assertThat(checkAfter(SECOND)).isEmpty();
        }

        assertThat(checkAfter(SECOND)).hasValue(ChildFault.SILENT);
    }

    @Test
    void aChildMayBeSuspendedForAWhile() {
        suspended = true;
        for (int second = 0; second < 10; second++) {
            assertThat(checkAfter(SECOND)).isEmpty();
        }
        suspended = false;
        assertThat(checkAfter(SECOND)).isEmpty();
        suspended = true;
        for (int second = 0; second < 10; second++) {
            assertThat(checkAfter(SECOND)).isEmpty();
        }

        assertThat(checkAfter(SECOND)).hasValue(ChildFault.SUSPENDED);
    }

    @Test
    void timeInWhichThisProcessWasSuspendedItselfDoesNotCount() {
        suspended = true;
        watchdog.noteReport();

        assertThat(checkAfter(3_600 * SECOND)).isEmpty();
        assertThat(checkAfter(3_600 * SECOND)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatIsStoppedForGoodIsNoticed(@TempDir Path folder) throws Exception {
        try (Child child = Child.own(
                "sleep", List.of("sh", "-c", "kill -STOP $$"), folder.resolve("log"), false, new Cancellation())) {
            Thread.sleep(200);
            ChildWatchdog real = ChildWatchdog.of(child, "ended", Duration.ofMinutes(1), Duration.ofMinutes(1));
            Optional<ChildFault> reason = Optional.empty();
            for (int second = 0; second < 20 && reason.isEmpty(); second++) {
                Thread.sleep(10);
                reason = checkAfter(SECOND, real);
            }

            assertThat(reason).hasValue(ChildFault.SUSPENDED);
        }
    }

    private Optional<ChildFault> checkAfter(long nanos) {
        return checkAfter(nanos, watchdog);
    }

    private Optional<ChildFault> checkAfter(long nanos, ChildWatchdog checked) {
        now += nanos;
        try {
            checked.check(now);
            return Optional.empty();
        } catch (UnresponsiveChildException e) {
            return Optional.of(e.fault());
        }
    }
}
