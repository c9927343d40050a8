package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.lab.theory.IdealBatch.IdealTime;
import dev.loombench.lab.theory.IdealServer.Bottleneck;
import dev.loombench.lab.theory.TaskDemand.Step.Compute;
import dev.loombench.lab.theory.TaskDemand.Step.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdealBatchTest {
    private static final TaskDemand SLEEP_100_MS = TaskDemand.of(new Wait(0.1));

    /// As published for 1,000 × 100 ms, but for 3 threads: 33.333 there, although no schedule does a third
    /// of a task.
    @ParameterizedTest
    @CsvSource({"1, 100.0", "4, 25.0", "3, 33.4"})
    void ofSleepersOnAPoolAreItsWaves(int threads, double seconds) {
        IdealTime ideal = ideal(1_000, SLEEP_100_MS, ExecutionResources.ofPool(threads, 1, 4), 0);

        assertThat(ideal.seconds()).isCloseTo(seconds, within(1e-9));
        assertThat(ideal.bound()).isEqualTo(Bottleneck.POOL_WAVES);
    }

    @Test
    void ofSleepersOnAThreadEachIsOneSleep() {
        IdealTime ideal = ideal(1_000, SLEEP_100_MS, ExecutionResources.threadPerTask(2, 4), 0);

        assertThat(ideal).isEqualTo(new IdealTime(0.1, 0, Bottleneck.CRITICAL_PATH, "one task of 100 ms"));
    }

    /// 1,000 sleeps on a timer of 15.6 ms: the published measurement is 109.435 s.
    @Test
    void ofLateTimersSaysWhatTheyAdd() {
        IdealTime ideal = ideal(1_000, SLEEP_100_MS, ExecutionResources.ofPool(1, 1, 4), 0.0092);

        assertThat(ideal.seconds()).isCloseTo(109.2, within(1e-9));
        assertThat(ideal.timerOvershootSeconds()).isCloseTo(9.2, within(1e-9));
        assertThat(ideal.explanation()).isEqualTo("1,000 waves of 1 thread × 109 ms");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1000 | 0.1 | 0      | 0   | 4   | 1 | 2 | 25.0  | pool waves    | 250 waves of 4 threads × 100 ms",
                "100  | 0   | 0.0201 | 0   | 100 | 1 | 2 | 1.005 | CPU capacity  | 100 × 20.1 ms of CPU on 2 cores",
                "100  | 0.1 | 0.02   | 0   | 100 | 1 | 4 | 0.6   | CPU capacity  | 100 ms of waiting + 100 × 20.0 ms of CPU on 4 cores",
                "100  | 0.1 | 0.02   | 0.2 | 100 | 1 | 4 | 0.8   | CPU capacity  | 300 ms of waiting + 100 × 20.0 ms of CPU on 4 cores",
                "100  | 0.1 | 0.02   | 0   | 100 | 2 | 1 | 4.0   | CPU capacity  | 2 callers × 100 × 20.0 ms of CPU on 1 core",
                "100  | 0   | 0.02   | 0   | 1   | 1 | 4 | 2.0   | pool waves    | 100 waves of 1 thread × 20.0 ms",
                "2    | 0.1 | 0.02   | 0.1 | 8   | 2 | 4 | 0.22  | critical path | one task of 220 ms"
            })
    void isExplainedWithItsFigures(
            int tasks,
            double lead,
            double compute,
            double trail,
            int threads,
            int callers,
            int cores,
            double seconds,
            String bound,
            String explanation) {
        TaskDemand demand = TaskDemand.of(new Wait(lead), new Compute(compute), new Wait(trail));
        IdealTime ideal = ideal(tasks, demand, ExecutionResources.ofPool(threads, callers, cores), 0);

        assertThat(ideal.seconds()).isCloseTo(seconds, within(1e-9));
        assertThat(ideal.bound()).hasToString(bound);
        assertThat(ideal.explanation()).isEqualTo(explanation);
    }

    /// N × 0.1 s / N isn't always 0.1 s in floating point.
    @Test
    void ofATaskPerCoreIsBoundByTheTaskWhateverTheRounding() {
        for (int n = 1; n <= 200; n++) {
            IdealTime ideal = ideal(n, TaskDemand.of(new Compute(0.1)), ExecutionResources.ofPool(n, 1, n), 0);
            assertThat(ideal.bound()).as("%d tasks", n).isEqualTo(Bottleneck.CRITICAL_PATH);
        }
    }

    @Test
    void ofTasksWithoutTimeIsNone() {
        ExecutionResources supply = ExecutionResources.threadPerTask(1, 4);

        assertThat(IdealBatch.of(100, TaskDemand.of(), supply, 0.001)).isEmpty();
        assertThat(IdealBatch.of(100, TaskDemand.of(new Wait(0), new Compute(0)), supply, 0.001))
                .isEmpty();
        assertThat(IdealBatch.of(0, SLEEP_100_MS, supply, 0)).isEmpty();
    }

    @Test
    void refusesWhatCannotBe() {
        ExecutionResources supply = ExecutionResources.threadPerTask(1, 4);

        assertThatIllegalArgumentException().isThrownBy(() -> IdealBatch.of(-1, SLEEP_100_MS, supply, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> IdealBatch.of(1, SLEEP_100_MS, supply, -0.001));
        assertThatIllegalArgumentException().isThrownBy(() -> IdealBatch.of(1, SLEEP_100_MS, supply, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> ExecutionResources.ofPool(0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> ExecutionResources.ofPool(1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> ExecutionResources.threadPerTask(1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Wait(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Compute(Double.NaN));
    }

    private static IdealTime ideal(int tasks, TaskDemand demand, ExecutionResources supply, double overshoot) {
        return IdealBatch.of(tasks, demand, supply, overshoot).orElseThrow();
    }
}
