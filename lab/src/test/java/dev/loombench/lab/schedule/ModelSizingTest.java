package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.schedule.ModelSizing.ThreadDemand;
import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
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

    @Test
    void librariesHaveThreadsByTheirOwnRules() {
        assertThat(ModelSizing.resources(work("coroutines(io)", "sleep 1ms"), 4))
                .isEqualTo(ExecutionResources.ofPool(64, 1, 4));
        assertThat(ModelSizing.resources(work("coroutines(io)", "sleep 1ms"), 100))
                .isEqualTo(ExecutionResources.ofPool(100, 1, 100));
        assertThat(ModelSizing.resources(work("coroutines(default)", "sleep 1ms"), 1))
                .isEqualTo(ExecutionResources.ofPool(2, 1, 1));
        assertThat(ModelSizing.resources(work("reactive", "sleep 1ms"), 4))
                .isEqualTo(ExecutionResources.ofPool(40, 1, 4));
        assertThat(ModelSizing.resources(work("structured", "sleep 1ms"), 4))
                .isEqualTo(ExecutionResources.threadPerTask(1, 4));
    }

    @Test
    void aLibraryNeverHasMoreThreadsThanTasks() {
        assertThat(ThreadDemand.platformThreads(work("coroutines(io)", "sleep 1ms", 3)))
                .isEqualTo(ThreadDemand.platformThreads(work("fixed-pool(3)", "sleep 1ms", 3)));
        assertThat(ThreadDemand.platformThreads(work("structured", "sleep 1ms", 10_000)))
                .isEqualTo(ThreadDemand.platformThreads(work("virtual-per-task", "sleep 1ms", 10_000)));
    }

    private static BatchSpec work(String model, String task) {
        return work(model, task, 100);
    }

    private static BatchSpec work(String model, String task, int tasks) {
        return new BatchSpec(BatchShape.ONE_SHOT, ModelSpec.parse(model), TaskParser.parse(task), tasks, 1);
    }
}
