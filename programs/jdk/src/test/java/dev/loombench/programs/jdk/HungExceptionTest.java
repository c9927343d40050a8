package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HungExceptionTest {
    private static final Duration LIMIT = Duration.ofMillis(20);
    private static final Duration STANDSTILL = Duration.ofMillis(20);

    private final CountDownLatch unfinished = new CountDownLatch(1);

    @Test
    void workThatEndsHasATime() throws Exception {
        unfinished.countDown();

        assertThat(HungException.await(unfinished, System.nanoTime() - 1_000_000, LIMIT, STANDSTILL, () -> 0))
                .isBetween(1_000_000L, Duration.ofSeconds(30).toNanos());
    }

    @Test
    void workThatStandsStillHungAtItsLastProgress() {
        HungException hung = catchThrowableOfType(
                HungException.class,
                () -> HungException.await(unfinished, 5_000_000, LIMIT, STANDSTILL, () -> 12_000_000));

        ProgramRun run = new ProgramRun(
                new ProgramOrder(ProgramKind.ONE_CARRIER, "lock", Map.of("threads", "1", "limit", "1s"), LIMIT, LIMIT));
        hung.report(run);
        assertThat(run.figures())
                .containsOnly(Map.entry(ProgramMetric.HUNG, 100.0), Map.entry(ProgramMetric.TIME_TO_HANG, 0.007));
    }

    @Test
    void workThatStillProgressesHasNoFigures() {
        AtomicLong progress = new AtomicLong();

        assertThatThrownBy(() -> HungException.await(unfinished, 0, LIMIT, STANDSTILL, progress::incrementAndGet))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("still progressing", "20ms");
    }
}
