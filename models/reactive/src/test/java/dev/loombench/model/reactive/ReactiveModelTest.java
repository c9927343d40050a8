package dev.loombench.model.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.subject.model.ExecutionModelContract;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

class ReactiveModelTest extends ExecutionModelContract {
    private static final int QUEUE = 3;

    private final Scheduler oneThread = Schedulers.newBoundedElastic(1, QUEUE, "one");

    @Override
    protected List<ModelTraits> models() {
        return List.of(ModelTraits.bounded("reactive", 10 * Runtime.getRuntime().availableProcessors(), false));
    }

    /// A refused task neither runs nor keeps the executor open.
    @Test
    void aFullQueueRefusesTheTask() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService executor = new ReactiveExecutor(oneThread)) {
            Future<?> unused = executor.submit(() -> {
                started.countDown();
                held.await();
                return ran.incrementAndGet();
            });
            started.await();
            for (int i = 0; i < QUEUE; i++) {
                executor.execute(ran::incrementAndGet);
            }
            assertThatThrownBy(() -> executor.execute(ran::incrementAndGet))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContaining("capacity");
            held.countDown();
        }
        assertThat(ran).hasValue(1 + QUEUE);
    }

    @Test
    void tasksThatHaveNotBegunAreCancelledWhenItIsStopped() throws Exception {
        assertStopsWhatHasNotBegun(new ReactiveExecutor(oneThread));
    }

    @Test
    void hasNoOtherModels() {
        assertThatThrownBy(() -> new ReactiveModel().open(ModelSpec.parse("coroutines(io)")))
                .isInstanceOf(InvalidValueException.class);
    }

    @AfterAll
    void dispose() {
        oneThread.dispose();
    }
}
