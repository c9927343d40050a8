package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

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
        assertThat(checkAfter(SECOND)).hasValue(ChildFault.LATE.message(GENERATOR, "ended", 60));
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

        assertThat(checkAfter(SECOND)).hasValue(ChildFault.SILENT.message(GENERATOR, 20));
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

        assertThat(checkAfter(SECOND)).hasValue(ChildFault.SUSPENDED.message(GENERATOR, 10));
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
    void aProcessThatIsStoppedForGoodIsNoticed() throws IOException, InterruptedException {
        Process child = new ProcessBuilder("sleep", "600").start();
        try {
            ChildWatchdog real = ChildWatchdog.of("sleep", "ended", child, Duration.ofMinutes(1));
            assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(child.pid()))
                            .start()
                            .waitFor(10, TimeUnit.SECONDS))
                    .isTrue();
            Optional<String> reason = Optional.empty();
            for (int second = 0; second < 20 && reason.isEmpty(); second++) {
                Thread.sleep(10);
                now += SECOND;
                reason = real.check(now);
            }

            assertThat(reason.orElse("")).startsWith("sleep (process " + child.pid() + ") was suspended");
        } finally {
            child.destroyForcibly();
        }
    }

    private Optional<String> checkAfter(long nanos) {
        now += nanos;
        return watchdog.check(now);
    }
}
