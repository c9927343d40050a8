package dev.loombench.lab;

import static dev.loombench.lab.Made.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.HostRecord;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.Manifest;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Plan.ExperimentPlan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunJudgeTest {
    @Test
    void whatCouldNotBeComparedIsAFindingOfTheExperiment() {
        ExperimentPlan planned = new ExperimentPlan(Made.experiment("none"), List.of());
        RunJudge judge = new RunJudge(manifest(), new Plan(Profile.SMOKE, 1, List.of(planned)));

        ExperimentRecord record =
                judge.experiment(planned, Made.all(blocks("cached-pool", 1, 1), blocks("virtual-per-task", 0.5, -0.1)));

        assertThat(record.findings()).extracting(Finding::code).contains("no-ratio");
    }

    private static Manifest manifest() {
        return new Manifest(
                Manifest.SCHEMA,
                "1",
                List.of(),
                Instant.EPOCH,
                "smoke",
                1,
                null,
                null,
                0.03,
                2,
                List.of(),
                Map.of(),
                List.of(),
                false,
                Map.of(),
                List.of(new JdkRecord("25", "/jdk", "25", "A", List.of())),
                List.of(),
                Map.of(),
                0,
                new HostRecord("Linux", "6", "any", 2, 1L << 30, Map.of(), Map.of()),
                List.of());
    }
}
