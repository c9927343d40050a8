package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.schedule.Plan;
import dev.loombench.lab.schedule.Planner;
import dev.loombench.lab.schedule.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final Experiment SLEEPING =
            Catalog.read(Root.path("experiments/wall-clock-sleep.yaml")).experiment();
    private static final Plan PLAN = Planner.plan(List.of(SLEEPING), Profile.QUICK, 1, 6, List.of("25"));

    @Test
    void aCellThatFailedIsMissingAndNotToRun() {
        Progress progress = new Progress(PLAN, List.of());
        Trial failed = PLAN.trials().getFirst();

        progress.fail(failed.key());

        assertThat(progress.missing()).hasSize(12);
        assertThat(progress.toRun(PLAN.trials()))
                .hasSize(6)
                .noneMatch(trial -> trial.key().equals(failed.key()));
    }
}
