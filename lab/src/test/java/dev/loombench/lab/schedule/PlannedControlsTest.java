package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.schedule.Trial.CellKey;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests of baselines that a block holds twice.
class PlannedControlsTest {
    private static final List<Experiment> ALL = RepositoryFiles.experiments().stream()
            .map(file -> Catalog.read(file).experiment())
            .toList();
    private static final List<String> JDKS = List.of("21", "25");

    @Test
    void besideAllCellsEachBaselineIsThereTwiceInEveryBlock() {
        TrialSchedule controlled =
                TrialScheduler.schedule(ALL, Profile.STANDARD, 42, 3, JDKS, ControlMode.BESIDE, false);

        for (ExperimentSchedule plan : controlled.experiments()) {
            for (int block = 1; block <= 3; block++) {
                List<CellKey> measured = measured(plan.block(block));
                List<CellKey> controls = controls(plan.block(block));

                assertThat(controls).isNotEmpty().doesNotHaveDuplicates();
                assertThat(controls)
                        .containsExactlyInAnyOrderElementsOf(measured.stream()
                                .filter(cell -> isBaseline(plan.experiment(), cell))
                                .toList());
            }
        }
    }

    @Test
    void aloneThereAreOnlyBaselinesAndTheirControls() {
        TrialSchedule alone = TrialScheduler.schedule(ALL, Profile.STANDARD, 42, 2, JDKS, ControlMode.ALONE, false);

        for (ExperimentSchedule plan : alone.experiments()) {
            assertThat(plan.trials())
                    .extracting(Trial::key)
                    .allMatch(cell -> isBaseline(plan.experiment(), cell))
                    .isNotEmpty();
            assertThat(controls(plan.trials())).containsExactlyInAnyOrderElementsOf(measured(plan.trials()));
        }
    }

    /// Either may come first, since otherwise a drift of the machine within a block would favour one of them.
    @Test
    void theSecondOfAPairIsAsOftenFirst() {
        TrialSchedule alone =
                TrialScheduler.schedule(ALL, Profile.STANDARD, 7, 200, List.of("25"), ControlMode.ALONE, false);
        ExperimentSchedule plan = alone.experiments().getFirst();
        long first = IntStream.rangeClosed(1, 200)
                .filter(block -> plan.block(block).getFirst().pass() == Pass.CONTROL)
                .count();

        assertThat(first).isBetween(70L, 130L);
    }

    @Test
    void withoutABaselineNothingCanBeHeldAgainstItself() {
        Experiment without = ExperimentReader.read("without.yaml", Path.of("."), """
            schema: loombench/experiment/v1
            id: without
            title: Without its baseline
            question: Is that refused?
            method: batch
            workload: {kind: executor, task: sleep 1ms, tasks: 10}
            models: [cached-pool, virtual-per-task]
            baseline: cached-pool
            profiles:
              smoke: {warmup: 0 ops, measure: 1 op}
              quick: {warmup: 0 ops, measure: 1 op, cells: [{when: {model: cached-pool}, skip: true}]}
              standard: {warmup: 0 ops, measure: 1 op}
              full: {warmup: 0 ops, measure: 1 op}
            ideal: none
            """);

        assertThatThrownBy(() ->
                        TrialScheduler.schedule(List.of(without), Profile.QUICK, 1, 1, JDKS, ControlMode.ALONE, false))
                .hasMessage(ExperimentError.NO_BASELINE.message("without", "cached-pool"));
    }

    private static List<CellKey> measured(List<Trial> trials) {
        return ofPass(Pass.MEASURE, trials);
    }

    private static List<CellKey> controls(List<Trial> trials) {
        return ofPass(Pass.CONTROL, trials);
    }

    private static List<CellKey> ofPass(Pass pass, List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.pass() == pass)
                .map(Trial::key)
                .toList();
    }

    private static boolean isBaseline(Experiment experiment, CellKey cell) {
        return cell.cell()
                .declared()
                .model()
                .toString()
                .equals(experiment.baseline().toString());
    }
}
