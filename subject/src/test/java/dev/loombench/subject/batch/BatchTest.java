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
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.TaskFactory;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchTest {
    @ParameterizedTest
    @CsvSource({
        "executor, virtual-per-task",
        "executor, fixed-pool(3)",
        "executor, virtual-bounded(2)",
        "one-shot, cached-pool",
        "actors, single-thread",
        "actors, fixed-pool(2)",
        "actors, work-stealing",
        "actors, platform-per-task",
        "actors, virtual-per-task",
        "threads, virtual-per-task",
        "threads, platform-per-task"
    })
    void runsEveryTaskOncePerRound(String shape, String model) throws Exception {
        AtomicIntegerArray runs = new AtomicIntegerArray(100);
        Batch batch = Batch.of(BatchShape.parse(shape), ModelSpec.parse(model), task(runs::incrementAndGet), 100);
        for (int round = 1; round <= 3; round++) {
            assertThat(batch.run()).isEqualTo(100);
            for (int i = 0; i < 100; i++) {
                assertThat(runs.get(i)).isEqualTo(round);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"executor, virtual-per-task", "actors, single-thread", "threads, platform-per-task"})
    void aTaskThatThrowsSpoilsTheBatch(String shape, String model) {
        Task task = task(index -> {
            if (index == 7) {
                throw new IllegalStateException("planted\ntwice");
            }
        });
        Batch batch = Batch.of(BatchShape.parse(shape), ModelSpec.parse(model), task, 20);
        assertThat(fault(batch))
                .isEqualTo(new JvmReport.JvmFault(
                        JvmFaultKind.TASK_THREW, "java.lang.IllegalStateException: planted twice"));
    }

    @Test
    void aWrongResultSpoilsTheBatch() {
        Task task = new Task() {
            @Override
            public long run(int index) {
                return index == 3 ? 99 : index;
            }

            @Override
            public long expected(int index) {
                return index;
            }
        };
        assertThat(fault(Batch.of(BatchShape.EXECUTOR, new ModelSpec.SingleThread(), task, 5)))
                .isEqualTo(new JvmReport.JvmFault(JvmFaultKind.WRONG_RESULT, "task 3 returned '99' instead of '3'"));
    }

    @Test
    void aTaskThatTheExecutorForgetsIsMissed() {
        assertThat(fault(new ExecutorBatch(() -> new MiscountingExecutor(4, 0), task(index -> {}), 2_000)))
                .isEqualTo(new JvmReport.JvmFault(JvmFaultKind.WRONG_COUNT, "1,999 of 2,000 tasks ran"));
    }

    @Test
    void aTaskThatTheExecutorRunsTwiceIsFound() {
        assertThat(fault(new ExecutorBatch(() -> new MiscountingExecutor(4, 2), task(index -> {}), 10)))
                .isEqualTo(new JvmReport.JvmFault(
                        JvmFaultKind.WRONG_COUNT, JvmFailure.TASKS_RAN_AGAIN.message(10, 10, 4)));
    }

    @Test
    void aTaskForgottenInALaterRoundIsMissed() throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        Batch batch = new ExecutorBatch(
                () -> rounds.getAndIncrement() < 2 ? new MiscountingExecutor(-1, 0) : new MiscountingExecutor(0, 0),
                task(index -> {}),
                3);
        assertThat(batch.run()).isEqualTo(3);
        assertThat(batch.run()).isEqualTo(3);
        assertThat(fault(batch)).isEqualTo(new JvmReport.JvmFault(JvmFaultKind.WRONG_COUNT, "2 of 3 tasks ran"));
    }

    @ParameterizedTest
    @CsvSource({"executor", "actors"})
    void aRefusedTaskIsTold(String shape) {
        MiscountingExecutor refusing = new MiscountingExecutor(2, 0) {
            @Override
            void miss(Runnable task) {
                throw new RejectedExecutionException("planted");
            }
        };
        Batch batch = shape.equals("actors")
                ? new ActorBatch(() -> refusing, task(index -> {}), 10)
                : new ExecutorBatch(() -> refusing, task(index -> {}), 10);
        JvmReport.JvmFault fault = fault(batch);
        assertThat(fault.kind()).isEqualTo(JvmFaultKind.WRONG_COUNT);
        assertThat(fault.message())
                .endsWith(" of 10 tasks ran: java.util.concurrent.RejectedExecutionException: planted");
    }

    @Test
    void aFaultIsShownWhereTheTaskThrew() {
        Batch batch = Batch.of(
                BatchShape.EXECUTOR,
                new ModelSpec.VirtualPerTask(),
                task(index -> {
                    throw new IllegalStateException("planted");
                }),
                1);
        assertThatThrownBy(batch::run)
                .isInstanceOf(BatchFailedException.class)
                .satisfies(e -> assertThat(e.getStackTrace()[0].getMethodName())
                        .startsWith("lambda$aFaultIsShownWhereTheTaskThrew"));
    }

    @Test
    void threadsAreStartedOnlyByModelsThatStartOnePerTask() {
        assertThatThrownBy(() -> Batch.of(BatchShape.THREADS, new ModelSpec.CachedPool(), task(index -> {}), 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'cached-pool'", "(virtual-per-task, platform-per-task)");
    }

    /// The tasks sleep, so that the round takes at least as long, and the time of starting excludes it.
    @Test
    void theCostOfStartingLeavesOutTheJoin() throws Exception {
        ThreadBatch batch =
                Batch.threads(new ModelSpec.VirtualPerTask(), TaskFactory.create(TaskParser.parse("sleep 300ms")), 10);
        long before = System.nanoTime();
        batch.run();
        long whole = System.nanoTime() - before;
        assertThat(batch.startNanos()).isPositive().isLessThan(whole);
        assertThat(batch.tasks()).isEqualTo(10);
    }

    private static JvmReport.JvmFault fault(Batch batch) {
        try {
            throw new AssertionError("no fault, but " + batch.run());
        } catch (BatchFailedException e) {
            return e.fault();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Task task(IntConsumer body) {
        return new Task() {
            @Override
            public long run(int index) {
                body.accept(index);
                return index;
            }

            @Override
            public long expected(int index) {
                return index;
            }
        };
    }

    /// Executor that runs tasks on the caller's thread, one of them a given number of times.
    private static class MiscountingExecutor extends AbstractExecutorService {
        private final int victim;
        private final int times;
        private int next;
        private boolean closed;

        MiscountingExecutor(int victim, int times) {
            this.victim = victim;
            this.times = times;
        }

        @Override
        public Future<?> submit(Runnable task) {
            execute(task);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void execute(Runnable task) {
            if (next++ == victim) {
                miss(task);
            } else {
                task.run();
            }
        }

        void miss(Runnable task) {
            for (int i = 0; i < times; i++) {
                task.run();
            }
        }

        @Override
        public void shutdown() {
            closed = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            closed = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return closed;
        }

        @Override
        public boolean isTerminated() {
            return closed;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return closed;
        }
    }
}
