package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.theory.TaskDemand.Step.Compute;
import dev.loombench.lab.theory.TaskDemand.Step.Wait;
import org.junit.jupiter.api.Test;

class TaskDemandTest {
    private static final TaskDemand SANDWICH = TaskDemand.of(
            new Wait(1), new Compute(0), new Wait(2), new Compute(3), new Wait(4), new Compute(5), new Wait(6));

    @Test
    void splitsItsWaitsAtTheFirstAndLastCompute() {
        assertThat(SANDWICH.leadingWait()).isEqualTo(3);
        assertThat(SANDWICH.trailingWait()).isEqualTo(6);
        assertThat(SANDWICH.totalWait()).isEqualTo(13);
        assertThat(SANDWICH.totalCompute()).isEqualTo(8);
        assertThat(SANDWICH.criticalPath()).isEqualTo(21);
    }

    @Test
    void ofWaitsAloneLeadsWithAllOfThem() {
        TaskDemand waits = TaskDemand.of(new Wait(1), new Wait(2));

        assertThat(waits.leadingWait()).isEqualTo(3);
        assertThat(waits.trailingWait()).isZero();
    }

    @Test
    void ofNothingIsZero() {
        assertThat(TaskDemand.of().criticalPath()).isZero();
        assertThat(TaskDemand.of().leadingWait()).isZero();
        assertThat(TaskDemand.of().trailingWait()).isZero();
    }

    @Test
    void spreadsLateTimersOverItsWaits() {
        TaskDemand late = SANDWICH.withOvershoot(0.4);

        assertThat(SANDWICH.waitCount()).isEqualTo(4);
        assertThat(late.leadingWait()).isCloseTo(3.2, within(1e-12));
        assertThat(late.trailingWait()).isCloseTo(6.1, within(1e-12));
        assertThat(late.criticalPath()).isCloseTo(21.4, within(1e-12));
    }

    @Test
    void withoutWaitsHasNoTimerToBeLate() {
        TaskDemand busy = TaskDemand.of(new Wait(0), new Compute(1));

        assertThat(busy.withOvershoot(0.4)).isEqualTo(busy);
    }
}
