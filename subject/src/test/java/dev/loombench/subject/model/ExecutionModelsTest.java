package dev.loombench.subject.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ModelSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Contract tests of every execution model.
class ExecutionModelsTest {
    private static final int TASKS = 200;

    static List<String> models() {
        return List.of("""
                virtual-per-task platform-per-task cached-pool fixed-pool(3) fixed-pool(cores) work-stealing
                work-stealing(3) single-thread virtual-bounded(3)""".split("\\s+"));
    }

    @ParameterizedTest
    @MethodSource("models")
    void runsEachTaskOnceAndClosesAfterTheLast(String model) {
        AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model))) {
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
    @CsvSource({"fixed-pool(3), 3", "work-stealing(3), 3", "single-thread, 1", "virtual-bounded(3), 3"})
    void neverRunsMoreThanItsBoundAtATime(String model, int bound) {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model))) {
            for (int i = 0; i < TASKS; i++) {
                Future<?> unused = executor.submit(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.sleep(1);
                    return running.decrementAndGet();
                });
            }
        }
        assertThat(most.get()).isBetween(1, bound);
    }

    /// All tasks wait for each other: if they couldn't all run at once, none would ever end.
    @ParameterizedTest
    @CsvSource({
        "virtual-per-task, 50",
        "platform-per-task, 50",
        "cached-pool, 50",
        "fixed-pool(50), 50",
        "work-stealing(7), 7",
        "virtual-bounded(50), 50"
    })
    void runsAsManyAsItAllowsAtATime(String model, int together) throws Exception {
        CountDownLatch all = new CountDownLatch(together);
        List<Future<Boolean>> met = new ArrayList<>();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model))) {
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
    @CsvSource({
        "virtual-per-task, true",
        "platform-per-task, false",
        "cached-pool, false",
        "fixed-pool(2), false",
        "work-stealing(2), false",
        "single-thread, false",
        "virtual-bounded(2), true"
    })
    void runsOnItsKindOfThread(String model, boolean virtual) throws Exception {
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model))) {
            assertThat(executor.submit(() -> Thread.currentThread().isVirtual()).get())
                    .isEqualTo(virtual);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void goesOnAfterATaskThatThrows(String model) {
        AtomicInteger ran = new AtomicInteger();
        List<Future<Integer>> failing = new ArrayList<>();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model))) {
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

    @Test
    void startsANewPlatformThreadForEachTask() {
        assertThat(threadsOf("platform-per-task")).hasSize(TASKS);
        assertThat(threadsOf("virtual-per-task")).hasSize(TASKS);
        assertThat(threadsOf("single-thread")).hasSize(1);
        assertThat(threadsOf("fixed-pool(3)")).hasSize(3);
    }

    private static List<Long> threadsOf(String model) {
        var threads = ConcurrentHashMap.<Long>newKeySet();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model))) {
            for (int i = 0; i < TASKS; i++) {
                Future<?> unused =
                        executor.submit(() -> threads.add(Thread.currentThread().threadId()));
            }
        }
        return List.copyOf(threads);
    }

    /// A permit is always released, even if a task throws out of `execute`; else the second task would wait
    /// forever.
    @Test
    void aPermitComesBackFromATaskThatThrows() {
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse("virtual-bounded(1)"))) {
            for (int i = 0; i < 5; i++) {
                executor.execute(() -> {
                    ran.incrementAndGet();
                    Thread.currentThread().setUncaughtExceptionHandler((thread, expected) -> {});
                    throw new IllegalStateException("planted");
                });
            }
        }
        assertThat(ran).hasValue(5);
    }

    @Test
    void tasksThatNeverGotAPermitAreCancelledWhenTheExecutorIsStopped() throws Exception {
        Semaphore holding = new Semaphore(0);
        CountDownLatch started = new CountDownLatch(1);
        ExecutorService executor = ExecutionModels.open(ModelSpec.parse("virtual-bounded(1)"));
        try (executor) {
            Future<?> holder = executor.submit(() -> {
                started.countDown();
                holding.acquireUninterruptibly();
            });
            started.await();
            Future<?> waiting = executor.submit(() -> null);
            executor.shutdownNow();
            assertThatThrownBy(() -> waiting.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
            assertThat(holder.isDone()).isFalse();
            holding.release();
            assertThat(holder.get()).isNull();
        }
    }

    @Test
    void refusesASizeThatNeedsACalibration() {
        assertThatThrownBy(() -> ExecutionModels.open(ModelSpec.parse("fixed-pool(goetz)")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage(
                        "'fixed-pool(goetz)' is not a model of known size: the rule of Goetz needs a calibration of the task first");
    }

    @Test
    void refusesMoreWorkersThanAForkJoinPoolCanHave() {
        assertThatThrownBy(() -> ExecutionModels.open(ModelSpec.parse("work-stealing(40000)")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 32767 workers");
    }
}
