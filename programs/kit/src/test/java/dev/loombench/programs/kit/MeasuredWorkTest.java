package dev.loombench.programs.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MeasuredWorkTest {
    @Test
    void measuresOneOperationInNoTime() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        MeasuredWork work = MeasuredWork.repeat(run(Duration.ZERO, Duration.ZERO), runs::incrementAndGet);
        assertThat(runs).hasValue(1);
        assertThat(work.operations()).isEqualTo(1);
        assertThat(work.nanos()).isPositive();
    }

    @Test
    void repeatsForTheMeasuredTimeAfterTheWarmUp() throws Exception {
        Duration each = Duration.ofMillis(5);
        AtomicInteger runs = new AtomicInteger();
        MeasuredWork work = MeasuredWork.repeat(run(each.multipliedBy(2), each.multipliedBy(4)), () -> {
            runs.incrementAndGet();
            Thread.sleep(each);
        });
        assertThat(work.operations()).isBetween(1L, 4L);
        assertThat(runs.get()).isGreaterThan((int) work.operations());
        assertThat(work.nanos()).isGreaterThanOrEqualTo(each.multipliedBy(4).toNanos());
    }

    @Test
    void anOperationThatTakesItsOwnTimeIsMeasuredByThat() throws Exception {
        ProgramRun run = run(Duration.ZERO, Duration.ofMillis(20));
        AtomicInteger runs = new AtomicInteger();
        MeasuredWork work = MeasuredWork.measureTimed(run, () -> {
            Thread.sleep(Duration.ofMillis(8));
            return 1_000_000L * runs.incrementAndGet();
        });
        long operations = runs.get();
        assertThat(work)
                .isEqualTo(new MeasuredWork(
                        operations, 1_000_000 * operations * (operations + 1) / 2, OptionalLong.empty()));
    }

    @Test
    void reportsTimeAndBytesOfAnOperation() {
        ProgramRun run = run(Duration.ZERO, Duration.ZERO);
        MeasuredWork work = new MeasuredWork(4, 2_000_000_000, OptionalLong.of(1_000));
        work.reportTime(run);
        work.reportAllocated(run);
        assertThat(run.figures()).containsEntry(ProgramMetric.TIME, 0.5).containsEntry(ProgramMetric.ALLOCATED, 250.0);
    }

    @Test
    void reportsNoBytesThatTheJvmDidNotCount() {
        ProgramRun run = run(Duration.ZERO, Duration.ZERO);
        new MeasuredWork(4, 2_000_000_000, OptionalLong.empty()).reportAllocated(run);
        assertThat(run.figures()).isEmpty();
    }

    @Test
    void countsTheBytesOfVirtualThreads() throws Exception {
        int threads = 100;
        byte[][] kept = new byte[threads][];
        OptionalLong before = AllocationCounter.read();
        for (int i = 0; i < threads; i++) {
            int index = i;
            Thread.ofVirtual().start(() -> kept[index] = new byte[100_000]).join();
        }
        assertThat(kept[threads - 1]).hasSize(100_000);
        assertThat((double) AllocationCounter.since(before).orElseThrow()).isCloseTo(10e6, within(3e6));
    }

    private static ProgramRun run(Duration warmup, Duration measure) {
        return new ProgramRun(new ProgramOrder(ProgramKind.SKYNET, "virtual", Map.of("leaves", "10"), warmup, measure));
    }
}
