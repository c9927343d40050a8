package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LevelFittingTest {
    private final Experiment experiment = ExperimentReader.read("fit.yaml", Path.of("."), """
            schema: loombench/experiment/v1
            id: fit
            title: Fitted
            question: How much can this machine compute?
            method: process
            workload: {task: fib $fib, tasks: 10}
            models: [virtual-per-task]
            factors: {fib: [47]}
            ideal: batch
            profiles:
              smoke: {fit: {factor: fib, cpu: 1s}}
              quick: {fit: {factor: fib, cpu: 1000h}}
              standard: {}
              full: {}
            """);

    @Test
    void theLargestThatFits() {
        // 10 tasks of 1.447 * 1.618^n calls of 1 ns: n = 38 takes 1.26 s, n = 37 0.78 s; at half of that n = 39
        // takes 1.02 s
        assertThat(LevelFitting.levels(experiment, Profile.SMOKE, 1e-9)).isEqualTo(Map.of("fib", "37"));
    }

    @Test
    void aFasterMachineGetsMore() {
        assertThat(LevelFitting.levels(experiment, Profile.SMOKE, 0.5e-9)).isEqualTo(Map.of("fib", "38"));
    }

    @Test
    void neverMoreThanPublished() {
        assertThat(LevelFitting.levels(experiment, Profile.QUICK, 1e-9)).isEqualTo(Map.of("fib", "47"));
    }

    @Test
    void whereNothingIsToBeFittedNothingIs() {
        assertThat(LevelFitting.isScaled(experiment, Profile.STANDARD)).isFalse();
        assertThat(LevelFitting.levels(experiment, Profile.STANDARD, 1)).isEmpty();
    }

    @Test
    void thePublishedLevelIsKeptBesideIt() {
        Experiment fitted = LevelFitting.withLevels(experiment, Profile.SMOKE, Map.of("fib", "37"));

        assertThat(Grid.cells(fitted, Profile.SMOKE)).singleElement().satisfies(cell -> {
            assertThat(cell.work().task()).hasToString("fib 37");
            assertThat(cell.scaled()).isEqualTo(Map.of("fib", "47"));
        });
    }
}
