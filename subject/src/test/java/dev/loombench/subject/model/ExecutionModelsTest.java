package dev.loombench.subject.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.ModelLibrary;
import dev.loombench.protocol.trial.ModelSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Tests of the execution models of the JDK.
class ExecutionModelsTest extends ExecutionModelContract {
    private static final int TASKS = 200;

    @Override
    protected List<ModelTraits> models() {
        int cores = Runtime.getRuntime().availableProcessors();
        return List.of(
                ModelTraits.unbounded("virtual-per-task", true),
                ModelTraits.unbounded("platform-per-task", false),
                ModelTraits.unbounded("cached-pool", false),
                ModelTraits.bounded("fixed-pool(3)", 3, false),
                ModelTraits.bounded("fixed-pool(cores)", cores, false),
                ModelTraits.bounded("fixed-pool(50)", 50, false),
                ModelTraits.bounded("work-stealing", Math.max(1, cores - 1), false),
                ModelTraits.bounded("work-stealing(3)", 3, false),
                ModelTraits.bounded("single-thread", 1, false),
                ModelTraits.bounded("virtual-bounded(3)", 3, true),
                ModelTraits.bounded("virtual-bounded(50)", 50, true),
                ModelTraits.unbounded("structured", true));
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
                .hasMessageStartingWith("'fixed-pool(goetz)' is not ");
    }

    /// A scope belongs to the thread that opened it.
    @Test
    void aScopeRefusesTheTasksOfOtherThreads() throws Exception {
        try (ExecutorService scope = ExecutionModels.open(ModelSpec.parse("structured"));
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<?> refused = other.submit(() -> scope.execute(() -> {}));
            assertThatThrownBy(refused::get).hasCauseInstanceOf(WrongThreadException.class);
        }
    }

    @Test
    void aScopeThatIsStoppedInterruptsItsTasks() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        ExecutorService scope = ExecutionModels.open(ModelSpec.parse("structured"));
        Future<Boolean> interrupted = scope.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(Duration.ofMinutes(10));
                return false;
            } catch (InterruptedException expected) {
                return true;
            }
        });
        started.await();
        scope.shutdownNow();

        assertThat(scope.isTerminated()).isTrue();
        assertThat(interrupted.get()).isTrue();
    }

    @Test
    void aLibraryThatIsNotHereIsNamedWithThePlaceOfItsJars() {
        assertThatThrownBy(() -> ExecutionModels.opener(ModelSpec.parse("coroutines(io)")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'coroutines(io)'", ModelLibrary.PROPERTY, "lib/models/coroutines");
    }

    @Test
    void refusesMoreWorkersThanAForkJoinPoolCanHave() {
        assertThatThrownBy(() -> ExecutionModels.open(ModelSpec.parse("work-stealing(40000)")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 32767 workers");
    }
}
