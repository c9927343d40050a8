package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.jdk.Workers.Worker;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkersTest {
    private static final Duration TIME = Duration.ofMillis(60);
    private static final ThreadFactory VIRTUAL = Thread.ofVirtual().factory();

    private final ProgramRun run = new ProgramRun(new ProgramOrder(
            ProgramKind.TIMED_PARK, "virtual", Map.of("operation", "parked", "threads", "2"), TIME, TIME));
    private final Workers workers = new Workers(Duration.ofSeconds(2));

    @Test
    void countsTheOperationsOfAllThreads() throws Exception {
        workers.add(VIRTUAL, new Busy(workers, 100));
        workers.add(VIRTUAL, new Busy(workers, 20));
        assertThat(workers.hangs(run, TIME)).isFalse();
        assertThat(workers.operations()).isEqualTo(120);
        assertThat(workers.nanos()).isGreaterThanOrEqualTo(TIME.toNanos());
        assertThat(run.figures()).isEmpty();
    }

    @Test
    void reportsThatAThreadHungAndWhen() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        workers.add(VIRTUAL, new Busy(workers, 1));
        workers.add(VIRTUAL, new Worker(workers) {
            @Override
            long repeat() throws InterruptedException {
                Thread.sleep(Duration.ofMillis(30));
                show(16);
                never.await();
                return 16;
            }
        });
        assertThat(workers.hangs(run, TIME)).isTrue();
        assertThat(run.figures()).containsEntry(ProgramMetric.HUNG, 100.0);
        assertThat(run.figures().get(ProgramMetric.TIME_TO_HANG)).isBetween(0.03, 1.0);
        never.countDown();
    }

    @Test
    void aFailedThreadVoidsTheRun() {
        workers.add(VIRTUAL, new Worker(workers) {
            @Override
            long repeat() {
                throw new IllegalStateException("not today");
            }
        });
        assertThatThrownBy(() -> workers.hangs(run, TIME))
                .isInstanceOf(IncorrectResultException.class)
                .hasMessageContaining("not today");
    }

    /// Thread that has done so many operations when it is to stop.
    private static final class Busy extends Worker {
        private final long result;

        Busy(Workers all, long result) {
            super(all);
            this.result = result;
        }

        @Override
        long repeat() throws InterruptedException {
            while (!all.stopped()) {
                Thread.sleep(Duration.ofMillis(1));
            }
            return result;
        }
    }
}
