package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.schedule.Control;
import dev.loombench.lab.schedule.Expectation;
import dev.loombench.lab.schedule.Plan;
import dev.loombench.lab.schedule.Planner;
import dev.loombench.lab.schedule.Trial.Pass;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogViewTest {
    private static final Experiment SERVERS =
            Catalog.read(Path.of("../experiments/http-hello.yaml")).experiment();

    /// What is diagnosed once isn't counted in every block.
    @Test
    void expectsWhatARunExpects() {
        Plan plan = Planner.plan(
                List.of(SERVERS),
                Profile.FULL,
                1,
                Profile.FULL.blocks(),
                List.of("25"),
                Control.of(Profile.FULL),
                Profile.FULL.diagnoses());
        double seconds = plan.trials().stream()
                .mapToDouble(trial -> Expectation.of(trial, 2).toMillis() / 1e3)
                .sum();

        assertThat(plan.trials().stream().filter(trial -> trial.pass() == Pass.DIAGNOSE))
                .isNotEmpty();
        assertThat(CatalogView.summary(SERVERS, 2).expectedSeconds().get("full"))
                .isCloseTo(seconds, within(0.1));
    }
}
