package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.dumps;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.fullPool;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.stillThread;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.SerialThreadKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tasks that keep a thread which runs those of many.
class SerialThreadTest {
    private static final String AT_LATCH = " in com.acme.Shop.pay (CountDownLatch.await)";
    private static final Clause ALL_DUMPS = Message.DUMPS_OVER_TIME.with(6, Duration.ofSeconds(10));
    private static final StackFrame AWAIT = frame("java.util.concurrent.CountDownLatch", "await");
    private static final StackFrame FINALIZER = frame("java.lang.ref.Finalizer$FinalizerThread", "run");
    private static final StackFrame SCHEDULED =
            frame("java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask", "run");

    @Test
    void aFinalizerThatHangsIsConfirmed() {
        ThreadDumpSummary dumps = stillThread(ThreadActivity.RENDEZVOUS, AWAIT, PROGRAM_FRAME, FINALIZER);

        assertThat(on(25).looks(dumps).causes()).containsExactly("BLOCKED_RELEASE");
        assertThat(first(on(25).looks(dumps)).evidence().getFirst())
                .isEqualTo(Message.SERIAL_THREAD_STOOD.with(SerialThreadKind.FINALIZER.title(), AT_LATCH, ALL_DUMPS));
        assertThat(on(25).looks(dumps.moving(ThreadIds.of(9), ThreadIds.NONE)).causes())
                .as("one that ran meanwhile")
                .isEmpty();
        assertThat(on(25).looks(dumps.withoutProcessorTimes()).causes())
                .as("unknown whether it ran")
                .isEmpty();
    }

    @Test
    void aContextOfVertxHandlesOneRequestAtATime() {
        StackFrame sleep = frame("java.lang.Thread", "sleep");
        StackFrame queue = frame("io.vertx.core.impl.TaskQueue", "run");

        assertThat(on(25).looks(stillThread(ThreadActivity.SLEEP, sleep, PROGRAM_FRAME, queue))
                        .causes())
                .containsExactly("SERIAL_CONTEXT?");
        assertThat(on(25).looks(stillThread(
                                ThreadActivity.WAIT, frame("io.vertx.core.Future", "await"), PROGRAM_FRAME, queue))
                        .causes())
                .as("it goes on with others meanwhile")
                .isEmpty();
    }

    private static ThreadSite still(long id, StackFrame... stack) {
        return site(ThreadActivity.RENDEZVOUS, false, 1, ThreadIds.of(id), stack);
    }

    @Test
    void onlyASchedulerOfOneThreadIsKeptByATask() {
        assertThat(on(25).looks(scheduler(1, 1, true)).causes()).containsExactly("BLOCKED_TIMER?");
        assertThat(on(25).looks(scheduler(1, 1, false)).causes()).containsExactly("BLOCKED_TIMER?");
        assertThat(first(on(25).looks(scheduler(1, 1, false))).title())
                .isEqualTo(Message.ONLY_THREAD_IS_BUSY.with("scheduler"));
        assertThat(first(on(25).looks(scheduler(1, 1, false))).evidence())
                .containsExactly(
                        Message.SERIAL_THREAD_WORKED.with(SerialThreadKind.SCHEDULER.title(), AT_LATCH, ALL_DUMPS));
        assertThat(on(25).looks(scheduler(1, 0.8, false)).causes()).isEmpty();
        assertThat(on(25).looks(scheduler(2, 1, true)).causes()).doesNotContain("BLOCKED_TIMER?");
    }

    private static ThreadDumpSummary scheduler(int threads, double saturatedShare, boolean still) {
        ThreadIds same = still ? ThreadIds.of(9) : ThreadIds.NONE;
        PoolSaturation pool = fullPool("pool", threads, same, AWAIT, PROGRAM_FRAME, SCHEDULED);
        return dumps(
                6,
                0,
                List.of(),
                List.of(RecordBuilder.like(pool)
                        .with("saturatedShare", saturatedShare)
                        .build()));
    }
}
