package dev.loombench.subject.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.trial.ModelSpec;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Contract tests of every execution model under a cap.
class CappedModelsTest {
    static List<String> models() {
        return List.of("""
                platform-per-task cached-pool fixed-pool(2) work-stealing(2) single-thread virtual-per-task
                virtual-bounded(50)""".split("\\s+"));
    }

    @AfterEach
    void forget() {
        System.clearProperty(ThreadCap.PROPERTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform-per-task", "cached-pool", "fixed-pool(20)"})
    void startsAsManyThreadsAsTheCapAllows(String model) throws Exception {
        int cap = 3;
        ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model), capped(cap));
        CountDownLatch running = new CountDownLatch(cap);
        CountDownLatch held = new CountDownLatch(1);
        Runnable task = () -> {
            running.countDown();
            await(held);
        };
        try {
            assertThatThrownBy(() -> submit(executor, task, 20))
                    .isInstanceOf(OutOfMemoryError.class)
                    .isInstanceOf(ThreadCapReachedError.class)
                    .hasMessage(new ThreadCapReachedError(new ThreadCap(3)).getMessage())
                    .message()
                    .contains(" 3 threads ");
            running.await();
        } finally {
            held.countDown();
            executor.close();
        }
    }

    /// Tests the factory directly, since it is random which thread of a work-stealing pool gets the error.
    @Test
    void aWorkStealingPoolIsGivenAsManyWorkersAsTheCapAllows() {
        var workers = capped(2).workerFactory();
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            assertThat(workers.newThread(pool)).isNotNull();
            assertThat(workers.newThread(pool)).isNotNull();
            assertThatThrownBy(() -> workers.newThread(pool)).isInstanceOf(ThreadCapReachedError.class);
        }
    }

    /// Threads that have ended no longer count.
    @Timeout(60)
    @ParameterizedTest
    @MethodSource("models")
    void runsWhatStaysBelowTheCapAsOftenAsIsWanted(String model) throws Exception {
        CappedThreadFactories threads = capped(2);
        for (int rounds = 0; rounds < 10; ) {
            try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model), threads)) {
                submit(executor, () -> {}, 2);
                rounds++;
            } catch (ThreadCapReachedError e) {
                Thread.sleep(1);
            }
        }
    }

    @Test
    void aThreadThatCannotBeMadeTakesNoPlace() {
        CappedThreadFactories threads = capped(1);
        var broken = threads.capped(body -> {
            throw new IllegalStateException("no thread today");
        });
        assertThatThrownBy(() -> broken.newThread(() -> {})).isInstanceOf(IllegalStateException.class);

        assertThat(threads.capped(Thread.ofPlatform().factory()).newThread(() -> {}))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual-per-task", "virtual-bounded(50)", "single-thread"})
    void capsPlatformThreadsOnly(String model) {
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService executor = ExecutionModels.open(ModelSpec.parse(model), capped(1))) {
            submit(executor, ran::incrementAndGet, 50);
        }
        assertThat(ran).hasValue(50);
    }

    @Test
    void theLabSetsTheCap() {
        System.setProperty(ThreadCap.PROPERTY, "2");
        CountDownLatch held = new CountDownLatch(1);
        Supplier<ExecutorService> opener = ExecutionModels.opener(new ModelSpec.PlatformPerTask());
        try (ExecutorService executor = opener.get()) {
            assertThatThrownBy(() -> submit(executor, () -> await(held), 3)).isInstanceOf(ThreadCapReachedError.class);
            held.countDown();
        }
        System.setProperty(ThreadCap.PROPERTY, "some");
        assertThatThrownBy(() -> ExecutionModels.opener(new ModelSpec.CachedPool()))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void withoutACapThereIsNone() {
        CountDownLatch all = new CountDownLatch(50);
        try (ExecutorService executor =
                ExecutionModels.opener(new ModelSpec.PlatformPerTask()).get()) {
            submit(
                    executor,
                    () -> {
                        all.countDown();
                        await(all);
                    },
                    50);
        }
        assertThat(all.getCount()).isZero();
    }

    private static CappedThreadFactories capped(int cap) {
        return new CappedThreadFactories(new ThreadCap(cap));
    }

    private static void submit(ExecutorService executor, Runnable task, int times) {
        for (int i = 0; i < times; i++) {
            Future<?> unused = executor.submit(task);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
