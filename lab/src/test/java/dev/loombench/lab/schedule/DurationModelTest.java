package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DurationModelTest {
    private static final Offset<Double> ABOUT = Offset.offset(0.02);

    @Test
    void operationsTakeTheirIdealTimeEach() {
        double two = seconds("virtual-per-task", "sleep 200ms", 100, "1 op", "1 op", 2);
        double twelve = seconds("virtual-per-task", "sleep 200ms", 100, "1 op", "11 ops", 2);

        assertThat(twelve - two).isCloseTo(10 * 0.2, ABOUT);
    }

    @Test
    void aPoolWorksInWaves() {
        double few = seconds("fixed-pool(10)", "sleep 200ms", 10, "0 ops", "1 op", 2);
        double many = seconds("fixed-pool(10)", "sleep 200ms", 100, "0 ops", "1 op", 2);

        assertThat(many - few).isCloseTo(9 * 0.2, ABOUT);
    }

    @Test
    void computingIsSharedByTheCores() {
        double one = seconds("virtual-per-task", "cpu 100M", 20, "0 ops", "1 op", 1);
        double four = seconds("virtual-per-task", "cpu 100M", 20, "0 ops", "1 op", 4);

        assertThat(one - four).isCloseTo(20 * 0.2 * 3 / 4, ABOUT);
    }

    @Test
    void timedIterationsTakeTheirTimeOrOneOperation() {
        double none = seconds("virtual-per-task", "noop", 1, "0 ops", "1 x 1ms", 2);

        assertThat(seconds("virtual-per-task", "noop", 1, "3 x 1s", "1 x 1ms", 2) - none)
                .isCloseTo(3, ABOUT);
        assertThat(seconds("virtual-per-task", "sleep 2s", 1, "3 x 1s", "1 x 1ms", 2)
                        - seconds("virtual-per-task", "sleep 2s", 1, "0 ops", "1 x 1ms", 2))
                .isCloseTo(3 * 2, ABOUT);
    }

    @Test
    void aTaskOfUnknownTimesIsPlannedAllTheSame() {
        assertThat(seconds("virtual-per-task", "http http://localhost/", 100, "1 op", "1 op", 2))
                .isPositive();
    }

    @Test
    void theRuleOfGoetzIsPlannedWithNominalTimes() {
        double goetz = seconds("fixed-pool(goetz)", "sleep 90ms then cpu 5M", 200, "0 ops", "1 op", 2);
        double twenty = seconds("fixed-pool(20)", "sleep 90ms then cpu 5M", 200, "0 ops", "1 op", 2);

        assertThat(goetz).isCloseTo(twenty, ABOUT);
    }

    @Test
    void everyShippedTrialIsExpectedToTakeALittleAndNotForever() {
        var experiments = RepositoryFiles.experiments().stream()
                .map(file -> Catalog.read(file).experiment())
                .toList();
        for (Profile profile : Profile.values()) {
            for (Trial trial : TrialScheduler.schedule(experiments, profile, 1, 1, List.of("25"))
                    .trials()) {
                assertThat(DurationModel.estimate(trial, 2))
                        .as(trial.toString())
                        .isBetween(java.time.Duration.ofMillis(400), java.time.Duration.ofMinutes(20));
            }
        }
    }

    private static double seconds(String model, String task, int tasks, String warmup, String measure, int cores) {
        ModelSpec spec = ModelSpec.parse(model);
        BatchSpec work = new BatchSpec(BatchShape.EXECUTOR, spec, TaskParser.parse(task), tasks, 1);
        GridCell cell = new GridCell(
                new CellRef(new Candidate.ModelCandidate(spec), Map.of()),
                Map.of(),
                new Job.Tasks(work),
                IterationSpec.parse(warmup),
                IterationSpec.parse(measure),
                List.of(MeasurementMode.TIME),
                true);
        return DurationModel.estimate(new Trial(1, 1, "any", "25", cell, MeasurementMode.TIME, Pass.MEASURE), cores)
                        .toNanos()
                / 1e9;
    }
}
