package dev.loombench.model.coroutines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.subject.model.ExecutionModelContract;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kotlinx.coroutines.ExecutorsKt;
import org.junit.jupiter.api.Test;

class CoroutinesModelTest extends ExecutionModelContract {
    @Override
    protected List<ModelTraits> models() {
        int cores = Runtime.getRuntime().availableProcessors();
        return List.of(
                ModelTraits.bounded("coroutines(io)", Math.max(64, cores), false),
                ModelTraits.bounded("coroutines(default)", Math.max(2, cores), false));
    }

    @Test
    void tasksThatHaveNotBegunAreCancelledWhenItIsStopped() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        List<Future<?>> waiting = new ArrayList<>();
        try (ExecutorService thread = Executors.newSingleThreadExecutor();
                ExecutorService executor = new CoroutineExecutor(ExecutorsKt.from(thread))) {
            Future<?> running = executor.submit(() -> {
                started.countDown();
                held.await();
                return 0;
            });
            started.await();
            waiting.add(executor.submit(() -> 0));
            executor.shutdownNow();
            held.countDown();
            assertThat(running.get()).isEqualTo(0);
        }
        assertThat(waiting).allMatch(Future::isCancelled);
    }

    @Test
    void hasNoOtherModels() {
        assertThatThrownBy(() -> new CoroutinesModel().open(ModelSpec.parse("reactive")))
                .isInstanceOf(InvalidValueException.class);
    }
}
