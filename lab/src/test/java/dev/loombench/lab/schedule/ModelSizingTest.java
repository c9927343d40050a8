package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskParser;
import org.junit.jupiter.api.Test;

class ModelSizingTest {
    @Test
    void aBlockingTaskHoldsAThreadOfThePool() {
        assertThat(ModelSizing.resources(work("fixed-pool(20)", "fib 20 then request 1s"), 4))
                .isEqualTo(ExecutionResources.ofPool(20, 1, 4));
    }

    @Test
    void anAsynchronousTaskHoldsNoneWhileItWaits() {
        assertThat(ModelSizing.resources(work("fixed-pool(20)", "fib 20 then request-async 1s"), 4))
                .isEqualTo(ExecutionResources.threadPerTask(1, 4));
    }

    @Test
    void butItComputesOnNoMoreCoresThanThePoolHasThreads() {
        assertThat(ModelSizing.resources(work("fixed-pool(3)", "fib-split 20"), 4))
                .isEqualTo(ExecutionResources.threadPerTask(1, 3));
        assertThat(ModelSizing.resources(work("single-thread", "fib-split 20"), 4))
                .isEqualTo(ExecutionResources.threadPerTask(1, 1));
    }

    private static BatchSpec work(String model, String task) {
        return new BatchSpec(BatchShape.ONE_SHOT, ModelSpec.parse(model), TaskParser.parse(task), 100, 1);
    }
}
