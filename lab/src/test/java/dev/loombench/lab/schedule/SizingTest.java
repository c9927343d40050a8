package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.theory.Supply;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.Work;
import org.junit.jupiter.api.Test;

class SizingTest {
    @Test
    void aBlockingTaskHoldsAThreadOfThePool() {
        assertThat(Sizing.supply(work("fixed-pool(20)", "fib 20 then request 1s"), 4))
                .isEqualTo(Supply.ofPool(20, 1, 4));
    }

    @Test
    void anAsynchronousTaskHoldsNoneWhileItWaits() {
        assertThat(Sizing.supply(work("fixed-pool(20)", "fib 20 then request-async 1s"), 4))
                .isEqualTo(Supply.threadPerTask(1, 4));
    }

    @Test
    void butItComputesOnNoMoreCoresThanThePoolHasThreads() {
        assertThat(Sizing.supply(work("fixed-pool(3)", "fib-split 20"), 4)).isEqualTo(Supply.threadPerTask(1, 3));
        assertThat(Sizing.supply(work("single-thread", "fib-split 20"), 4)).isEqualTo(Supply.threadPerTask(1, 1));
    }

    private static Work work(String model, String task) {
        return new Work(Shape.ONE_SHOT, ModelSpec.parse(model), TaskParser.parse(task), 100, 1);
    }
}
