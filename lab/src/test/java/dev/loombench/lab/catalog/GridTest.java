package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.yaml.ExperimentReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GridTest {
    static final String TEXT = """
            schema: loombench/experiment/v1
            id: grid
            title: A grid
            question: Which cells?
            method: batch
            workload: {kind: executor, task: sleep $wait, tasks: $tasks}
            models: [cached-pool, virtual-per-task]
            factors: {tasks: [10, 100], wait: [1s, 2s]}
            also: [{model: virtual-per-task, tasks: 1k}]
            profiles:
              smoke: {set: {tasks: 5, wait: 10ms}, warmup: 0 ops, measure: 1 op}
              quick:
                set: {wait: 50ms}
                warmup: 1 op
                measure: 3 ops
                cells:
                  - when: {tasks: [10, 1k]}
                    set: {tasks: 7}
                    measure: 2 ops
                  - when: {model: virtual-per-task, wait: 2s}
                    warmup: 2 ops
                    set: {wait: 20ms}
                  - when: {model: cached-pool, tasks: 100, wait: 2s}
                    skip: true
              standard: {factors: {tasks: [1_000, 20], wait: [1s]}, warmup: 1 op, measure: 1 op}
              full: {warmup: 1 op, measure: 1 op}
            ideal: batch
            """;

    static final Experiment EXPERIMENT = ExperimentReader.read("grid.yaml", Path.of("."), TEXT);

    @Test
    void crossesFactorsAndModelsInTheOrderOfTheFile() {
        assertThat(labels(Profile.FULL))
                .containsExactly(
                        "cached-pool {tasks=10, wait=1s}",
                        "virtual-per-task {tasks=10, wait=1s}",
                        "cached-pool {tasks=10, wait=2s}",
                        "virtual-per-task {tasks=10, wait=2s}",
                        "cached-pool {tasks=100, wait=1s}",
                        "virtual-per-task {tasks=100, wait=1s}",
                        "cached-pool {tasks=100, wait=2s}",
                        "virtual-per-task {tasks=100, wait=2s}",
                        "virtual-per-task {tasks=1000, wait=1s}");
    }

    @Test
    void cellsThatAProfileScalesAlikeRunOnceAndRememberWhatWasPublished() {
        List<GridCell> cells = Grid.cells(EXPERIMENT, Profile.SMOKE);

        assertThat(cells).hasSize(2).allSatisfy(cell -> {
            assertThat(cell.levels()).isEqualTo(Map.of("tasks", "5", "wait", "10ms"));
            assertThat(cell.work().tasks()).isEqualTo(5);
            assertThat(cell.work().task()).hasToString("sleep 10ms");
            assertThat(cell.scaled()).isEqualTo(cell.declared().params());
        });
    }

    @Test
    void exceptionsApplyToTheirCellsAndTheLaterOnesWin() {
        assertThat(labels(Profile.QUICK))
                .hasSize(6)
                .doesNotContain("cached-pool {tasks=100, wait=2s}", "virtual-per-task {tasks=1000, wait=1s}");
        assertThat(cell(Profile.QUICK, "virtual-per-task", "10", "2s")).satisfies(cell -> {
            assertThat(cell.levels()).isEqualTo(Map.of("tasks", "7", "wait", "20ms"));
            assertThat(cell.warmup()).hasToString("2 ops");
            assertThat(cell.measure()).hasToString("2 ops");
        });
        assertThat(cell(Profile.QUICK, "cached-pool", "100", "1s")).satisfies(cell -> {
            assertThat(cell.levels()).isEqualTo(Map.of("tasks", "100", "wait", "50ms"));
            assertThat(cell.scaled()).isEqualTo(Map.of("wait", "1s"));
            assertThat(cell.warmup()).hasToString("1 op");
            assertThat(cell.measure()).hasToString("3 ops");
        });
    }

    @Test
    void aProfileReplacesLevelsAndNoCellRunsTwice() {
        assertThat(labels(Profile.STANDARD))
                .containsExactly(
                        "cached-pool {tasks=1000, wait=1s}",
                        "virtual-per-task {tasks=1000, wait=1s}",
                        "cached-pool {tasks=20, wait=1s}",
                        "virtual-per-task {tasks=20, wait=1s}");
    }

    private static List<String> labels(Profile profile) {
        return Grid.cells(EXPERIMENT, profile).stream()
                .map(cell -> cell.declared().model() + " " + cell.declared().params())
                .toList();
    }

    private static GridCell cell(Profile profile, String model, String tasks, String wait) {
        return Grid.cells(EXPERIMENT, profile).stream()
                .filter(cell -> cell.declared().model().toString().equals(model))
                .filter(cell -> cell.declared().params().equals(Map.of("tasks", tasks, "wait", wait)))
                .findFirst()
                .orElseThrow();
    }
}
