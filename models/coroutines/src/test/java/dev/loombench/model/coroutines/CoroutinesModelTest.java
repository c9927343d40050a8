package dev.loombench.model.coroutines;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.subject.model.ExecutionModelContract;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            assertStopsWhatHasNotBegun(new CoroutineExecutor(ExecutorsKt.from(thread)));
        }
    }

    @Test
    void hasNoOtherModels() {
        assertThatThrownBy(() -> new CoroutinesModel().open(ModelSpec.parse("reactive")))
                .isInstanceOf(InvalidValueException.class);
    }
}
