package dev.loombench.subject.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.trial.ModelSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Contract of every execution model.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ExecutionModelContract {
    private static final int TASKS = 200;

    /// Models that are held against the contract.
    protected abstract List<ModelTraits> models();

    /// What a model promises.
    ///
    /// @param bound number of tasks that run at a time; 0 without a bound
    /// @param virtual whether tasks run on virtual threads
    protected record ModelTraits(String name, int bound, boolean virtual) {
        public static ModelTraits unbounded(String name, boolean virtual) {
            return new ModelTraits(name, 0, virtual);
        }

        public static ModelTraits bounded(String name, int bound, boolean virtual) {
            return new ModelTraits(name, bound, virtual);
        }

        ExecutorService open() {
            return ExecutionModels.open(ModelSpec.parse(name));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void runsEachTaskOnceAndClosesAfterTheLast(ModelTraits model) {
        AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);
        try (ExecutorService executor = model.open()) {
            for (int i = 0; i < TASKS; i++) {
                int index = i;
                Future<?> unused = executor.submit(() -> {
                    Thread.sleep(1);
                    return runs.incrementAndGet(index);
                });
            }
        }
        for (int i = 0; i < TASKS; i++) {
            assertThat(runs.get(i)).as("task %d", i).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void closesWithoutAnyTask(ModelTraits model) {
        ExecutorService executor = model.open();
        executor.close();
        assertThat(executor.isTerminated()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("models")
    void neverRunsMoreThanItsBoundAtATime(ModelTraits model) {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (ExecutorService executor = model.open()) {
            for (int i = 0; i < TASKS; i++) {
                Future<?> unused = executor.submit(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.sleep(1);
                    return running.decrementAndGet();
                });
            }
        }
        assertThat(most.get()).isBetween(1, model.bound() == 0 ? TASKS : model.bound());
    }

    /// All tasks wait for each other: if they couldn't all run at once, none would ever end.
    @ParameterizedTest
    @MethodSource("models")
    void runsAsManyAsItAllowsAtATime(ModelTraits model) throws Exception {
        int together = model.bound() == 0 ? 50 : model.bound();
        CountDownLatch all = new CountDownLatch(together);
        List<Future<Boolean>> met = new ArrayList<>();
        try (ExecutorService executor = model.open()) {
            for (int i = 0; i < together; i++) {
                met.add(executor.submit(() -> {
                    all.countDown();
                    return all.await(60, TimeUnit.SECONDS);
                }));
            }
        }
        for (Future<Boolean> one : met) {
            assertThat(one.get()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void runsOnItsKindOfThread(ModelTraits model) throws Exception {
        try (ExecutorService executor = model.open()) {
            assertThat(executor.submit(() -> Thread.currentThread().isVirtual()).get())
                    .isEqualTo(model.virtual());
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void goesOnAfterATaskThatThrows(ModelTraits model) {
        AtomicInteger ran = new AtomicInteger();
        List<Future<Integer>> failing = new ArrayList<>();
        try (ExecutorService executor = model.open()) {
            for (int i = 0; i < 10; i++) {
                failing.add(executor.submit(() -> {
                    throw new IllegalStateException("planted");
                }));
                Future<?> unused = executor.submit(ran::incrementAndGet);
            }
        }
        assertThat(ran).hasValue(10);
        assertThat(failing)
                .allSatisfy(future -> assertThatThrownBy(future::get)
                        .isInstanceOf(ExecutionException.class)
                        .hasMessageContaining("planted"));
    }

    /// The handler of a thread that dies may come after the executor has been closed.
    @ParameterizedTest
    @MethodSource("models")
    void aThrowableOutOfExecuteReachesTheHandlerOfItsThread(ModelTraits model) throws Exception {
        Queue<Throwable> seen = new ConcurrentLinkedQueue<>();
        CountDownLatch left = new CountDownLatch(5);
        try (ExecutorService executor = model.open()) {
            for (int i = 0; i < 5; i++) {
                executor.execute(() -> {
                    Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {
                        seen.add(thrown);
                        left.countDown();
                    });
                    throw new IllegalStateException("planted");
                });
            }
        }
        assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(seen).hasSize(5).allSatisfy(thrown -> assertThat(thrown).hasMessage("planted"));
    }

    /// Asserts that an executor cancels what waits for its only thread when it is stopped, and lets what
    /// runs end.
    ///
    /// @param executor one with a single thread; is closed
    protected static void assertStopsWhatHasNotBegun(ExecutorService executor) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        Future<?> waiting;
        try (executor) {
            Future<?> running = executor.submit(() -> {
                started.countDown();
                held.await();
                return 0;
            });
            started.await();
            waiting = executor.submit(() -> 0);
            executor.shutdownNow();
            held.countDown();
            assertThat(running.get()).isEqualTo(0);
        }
        assertThat(waiting.isCancelled()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("models")
    void refusesTasksAfterItsShutdown(ModelTraits model) {
        ExecutorService executor = model.open();
        executor.shutdown();
        assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        executor.close();
    }
}
