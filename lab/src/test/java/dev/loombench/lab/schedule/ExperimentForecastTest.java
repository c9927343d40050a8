package dev.loombench.lab.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentForecastTest {
    private static final Experiment SERVERS =
            Catalog.read(Path.of("../experiments/http-hello.yaml")).experiment();

    /// What is diagnosed once isn't counted in every block.
    @Test
    void expectsWhatARunExpects() {
        TrialSchedule plan = TrialScheduler.schedule(
                List.of(SERVERS),
                Profile.FULL,
                1,
                Profile.FULL.blocks(),
                List.of("25"),
                ControlMode.of(Profile.FULL),
                Profile.FULL.diagnoses());
        double seconds = plan.trials().stream()
                .mapToDouble(trial -> DurationModel.estimate(trial, 2).toMillis() / 1e3)
                .sum();

        assertThat(plan.trials().stream().filter(trial -> trial.pass() == Pass.DIAGNOSE))
                .isNotEmpty();
        assertThat(ExperimentForecast.of(SERVERS, 2).expected(Profile.FULL).toMillis() / 1e3)
                .isCloseTo(seconds, within(0.1));
    }
}
