package dev.loombench.subject.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.subject.DelayServerFixtures;
import dev.loombench.subject.task.AsyncTask;
import dev.loombench.subject.task.AsyncTaskFactory;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AsyncBatchTest {
    private static final String REFUSAL = "unable to create native thread: planted";

    static List<String> models() {
        return List.of("""
                virtual-per-task platform-per-task cached-pool fixed-pool(1) fixed-pool(3) work-stealing(1)
                work-stealing single-thread virtual-bounded(1) virtual-bounded(3)""".split("\\s+"));
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyModelRunsEveryTaskOncePerRound(String model) throws Exception {
        try (var server = DelayServerFixtures.named()) {
            assertThat(server.port()).isPositive();
            AtomicIntegerArray runs = new AtomicIntegerArray(20);
            AsyncTask task = counted(
                    runs,
                    AsyncTaskFactory.create(
                            TaskParser.parse("fib 3 then request-async 2ms then fib-split 9 then noop")));
            Batch batch = Batch.of(BatchShape.ONE_SHOT, ModelSpec.parse(model), task, 20);
            for (int round = 1; round <= 2; round++) {
                assertThat(batch.run()).isEqualTo(20);
                for (int i = 0; i < 20; i++) {
                    assertThat(runs.get(i)).isEqualTo(round);
                }
            }
        }
    }

    /// The tasks wait for each other outside of the executor, whose only thread would block forever if it
    /// waited.
    @Test
    void noThreadWaitsForATask() throws Exception {
        AtomicInteger waiting = new AtomicInteger();
        CompletableFuture<Long> all = new CompletableFuture<>();
        AsyncTask task = task((index, executor) -> CompletableFuture.runAsync(
                        () -> {
                            if (waiting.incrementAndGet() == 50) {
                                all.complete(0L);
                            }
                        },
                        executor)
                .thenCompose(none -> all)
                .thenApplyAsync(zero -> zero + index, executor));
        assertThat(Batch.of(BatchShape.ONE_SHOT, new ModelSpec.SingleThread(), task, 50)
                        .run())
                .isEqualTo(50);
    }

    @Test
    void returnsAfterTheLastTask() throws Exception {
        CountDownLatch ended = new CountDownLatch(3);
        AsyncTask task = task((index, executor) -> CompletableFuture.supplyAsync(
                        () -> (long) index, CompletableFuture.delayedExecutor(30L * index, TimeUnit.MILLISECONDS))
                .thenApplyAsync(
                        result -> {
                            ended.countDown();
                            return result;
                        },
                        executor));
        Batch.of(BatchShape.ONE_SHOT, new ModelSpec.VirtualPerTask(), task, 3).run();
        assertThat(ended.getCount()).isZero();
    }

    @Test
    void aStageThatThrowsSpoilsTheBatch() {
        AsyncTask task = task((index, executor) -> CompletableFuture.supplyAsync(
                () -> {
                    if (index == 7) {
                        throw new CompletionException(new IOException("planted\ntwice"));
                    }
                    return (long) index;
                },
                executor));
        assertThat(fault(task, 20).fault())
                .isEqualTo(new JvmReport.JvmFault(JvmFaultKind.TASK_THREW, "java.io.IOException: planted twice"));
    }

    @Test
    void aWrongResultSpoilsTheBatch() {
        AsyncTask task = task((index, executor) -> CompletableFuture.completedFuture(index == 3 ? 99L : index));
        assertThat(fault(task, 5).fault())
                .isEqualTo(new JvmReport.JvmFault(JvmFaultKind.WRONG_RESULT, "task 3 returned '99' instead of '3'"));
    }

    @Test
    void aRefusedTaskIsTold() {
        AsyncTask task = task((index, executor) -> {
            if (index == 2) {
                throw new RejectedExecutionException("planted");
            }
            return CompletableFuture.completedFuture((long) index);
        });
        assertThat(fault(task, 10).fault())
                .isEqualTo(new JvmReport.JvmFault(
                        JvmFaultKind.WRONG_COUNT,
                        "2 of 10 tasks ran: java.util.concurrent.RejectedExecutionException: planted"));
    }

    /// All other tasks would never end.
    @Test
    void aThreadThatIsRefusedAmidATaskEndsTheBatch() {
        AsyncTask task = task((index, executor) -> index < 4
                ? new CompletableFuture<>()
                : CompletableFuture.supplyAsync(
                        () -> {
                            throw new CompletionException(new IOException(new OutOfMemoryError(REFUSAL)));
                        },
                        executor));
        BatchFailedException fault = fault(task, 5);
        assertThat(fault.fault())
                .isEqualTo(new JvmReport.JvmFault(
                        JvmFaultKind.WRONG_COUNT,
                        JvmFailure.TASKS_RAN_UNTIL.message(1, 5, new OutOfMemoryError(REFUSAL))));
        assertThat(fault.refusal().orElseThrow().byCap()).isFalse();
        assertThat(fault.refusal().orElseThrow().message()).isEqualTo(REFUSAL);
    }

    @Test
    void aFullHeapAmidAStageIsWhatTheTaskThrew() {
        AsyncTask task = task((index, executor) -> CompletableFuture.supplyAsync(
                () -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                executor));
        BatchFailedException fault = fault(task, 3);
        assertThat(fault.fault().message()).contains("OutOfMemoryError", "heap space");
        assertThat(fault.refusal()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"executor", "actors", "threads"})
    void onlyOneShotBatchesTakeAsynchronousTasks(String shape) {
        AsyncTask task = task((index, executor) -> CompletableFuture.completedFuture((long) index));
        assertThatThrownBy(() -> Batch.of(BatchShape.parse(shape), new ModelSpec.VirtualPerTask(), task, 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'" + shape + "'", "(one-shot)");
    }

    private static BatchFailedException fault(AsyncTask task, int tasks) {
        try {
            int ran = Batch.of(BatchShape.ONE_SHOT, new ModelSpec.CachedPool(), task, tasks)
                    .run();
            throw new AssertionError("no fault, but " + ran);
        } catch (BatchFailedException e) {
            return e;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private interface AsyncWork {
        CompletableFuture<Long> of(int index, Executor executor);
    }

    private static AsyncTask task(AsyncWork start) {
        return new AsyncTask() {
            @Override
            public CompletableFuture<Long> start(int index, Executor executor) {
                return start.of(index, executor);
            }

            @Override
            public long expected(int index) {
                return index;
            }
        };
    }

    /// Counts the work of the task by its own result.
    private static AsyncTask counted(AtomicIntegerArray runs, AsyncTask task) {
        return new AsyncTask() {
            @Override
            public CompletableFuture<Long> start(int index, Executor executor) {
                return task.start(index, executor).thenApply(result -> {
                    runs.incrementAndGet(index);
                    return result;
                });
            }

            @Override
            public long expected(int index) {
                return task.expected(index);
            }
        };
    }
}
