package dev.loombench.lab.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.lab.theory.IdealBatch.IdealTime;
import dev.loombench.lab.theory.TaskDemand.Step.Compute;
import dev.loombench.lab.theory.TaskDemand.Step.Wait;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdealPropertiesTest {
    private static final double ROUNDING = 1e-9;

    /// With several callers the bound holds for the mean batch of the caller that ends last.
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void noScheduleEndsBeforeTheIdeal(int batches) {
        BatchCase.forEachCase(500, batch -> {
            double scheduled = ListSchedule.makespan(batch.tasks(), batch.demand(), batch.supply(), batches);
            assertThat(scheduled / batches).as("%s", batch).isGreaterThanOrEqualTo(batch.seconds() - ROUNDING);
        });
    }

    /// Wait, compute, wait: tasks a multiple of cores and threads, so that a list schedule can be perfect.
    @ParameterizedTest
    @CsvSource({
        "12, 0, 1, 0, 12, 4",
        "12, 2, 1, 0, 12, 3",
        "12, 2, 1, 5, 12, 4",
        "12, 0, 1, 5, 12, 1",
        "12, 3, 0, 0, 4, 1",
        "12, 0, 1, 0, 1, 4",
        "12, 1, 1, 1, 4, 4",
        "1, 1, 1, 1, 4, 4"
    })
    void aPerfectScheduleEndsAtTheIdeal(int tasks, double lead, double compute, double trail, int threads, int cores) {
        TaskDemand demand = TaskDemand.of(new Wait(lead), new Compute(compute), new Wait(trail));
        ExecutionResources supply = ExecutionResources.ofPool(threads, 1, cores);

        assertThat(IdealBatch.of(tasks, demand, supply, 0).orElseThrow().seconds())
                .isCloseTo(ListSchedule.makespan(tasks, demand, supply, 1), within(ROUNDING));
    }

    /// One caller computes while the other one waits: the waits don't add to the shared CPU.
    @Test
    void callersInTurnReachTheIdealOfTheSharedCores() {
        TaskDemand demand = TaskDemand.of(new Wait(10), new Compute(1));
        ExecutionResources supply = ExecutionResources.threadPerTask(2, 1);

        double scheduled = ListSchedule.makespan(10, demand, supply, 500) / 500;

        assertThat(scheduled).isCloseTo(20, within(0.1));
        assertThat(IdealBatch.of(10, demand, supply, 0).orElseThrow().seconds()).isEqualTo(20);
    }

    @Test
    void isNeverBelowTheCriticalPath() {
        BatchCase.forEachCase(
                500,
                batch -> assertThat(batch.seconds())
                        .as("%s", batch)
                        .isGreaterThanOrEqualTo(batch.demand().criticalPath()));
    }

    @Test
    void neverDecreasesWithMoreToDoOrLessToDoItWith() {
        BatchCase.forEachCase(500, batch -> {
            ExecutionResources supply = batch.supply();
            OptionalInt threads = supply.threads();
            OptionalInt fewer = OptionalInt.of(Math.max(1, threads.orElse(10) - 1));
            double seconds = batch.seconds() - ROUNDING;
            assertThat(batch.seconds(batch.tasks() + 1, supply))
                    .as("a task more than %s", batch)
                    .isGreaterThanOrEqualTo(seconds);
            assertThat(batch.seconds(
                            batch.tasks(), new ExecutionResources(threads, supply.callers() + 1, supply.cores())))
                    .as("a caller more than %s", batch)
                    .isGreaterThanOrEqualTo(seconds);
            assertThat(batch.seconds(batch.tasks(), new ExecutionResources(fewer, supply.callers(), supply.cores())))
                    .as("fewer threads than %s", batch)
                    .isGreaterThanOrEqualTo(seconds);
            assertThat(batch.seconds(
                            batch.tasks(),
                            new ExecutionResources(threads, supply.callers(), Math.max(1, supply.cores() - 1))))
                    .as("a core less than %s", batch)
                    .isGreaterThanOrEqualTo(seconds);
        });
    }

    @Test
    void ofLateTimersIsThatOfLongerWaits() {
        BatchCase.forEachCase(500, batch -> {
            TaskDemand late = batch.demand().withOvershoot(0.01);
            double expected = IdealBatch.of(batch.tasks(), late, batch.supply(), 0)
                    .map(IdealTime::seconds)
                    .orElse(0.0);
            IdealBatch.of(batch.tasks(), batch.demand(), batch.supply(), 0.01).ifPresent(ideal -> {
                assertThat(ideal.seconds()).as("%s", batch).isEqualTo(expected);
                assertThat(ideal.seconds() - ideal.timerOvershootSeconds())
                        .as("%s", batch)
                        .isCloseTo(batch.seconds(), within(ROUNDING));
            });
        });
    }
}
