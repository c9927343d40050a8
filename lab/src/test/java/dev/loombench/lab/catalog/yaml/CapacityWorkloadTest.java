package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.run.ServerExperimentFixture;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.TrialScheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityWorkloadTest {
    private static final String TEXT = ServerExperimentFixture.text("""
            workload:
              path: /work
              load: $load
              arrivals: even
              slo: p99<$bound
              search: 3m
            servers: [jdk-http(virtual), helidon]
            factors:
              load: [capacity, 50/s]
              bound: [200ms]
            """);

    @Test
    void aLoadMayBeASearchWithAnObjective() {
        assertThat(ExperimentSchema.problems(TEXT)).isEmpty();
        assertThat(Grid.cells(read(TEXT), Profile.SMOKE).stream().map(cell -> ((Job.Requests) cell.job()).load()))
                .hasSize(4)
                .filteredOn(Job.RequestLoad.LoadSearch.class::isInstance)
                .hasSize(2)
                .allSatisfy(load -> {
                    Job.RequestLoad.LoadSearch search = (Job.RequestLoad.LoadSearch) load;
                    assertThat(search.slo()).hasToString("p99<200ms,errors<0.1%");
                    assertThat(search.poisson()).isFalse();
                    assertThat(search.longest()).isEqualTo(Duration.ofMinutes(3));
                });
    }

    @Test
    void itsCellsAreJudgedByTheirCapacityAndTheOthersAreNot() {
        Experiment experiment = read(TEXT);

        assertThat(experiment.primaryMetric(Map.of("load", "capacity", "bound", "200ms")))
                .isEqualTo("capacity");
        assertThat(experiment.primaryMetric(Map.of("load", "50/s", "bound", "200ms")))
                .isEqualTo("p50");
    }

    @Test
    void aSearchIsDiagnosedLikeAnyOtherLoad() {
        assertThat(TrialScheduler.schedule(List.of(read(TEXT)), Profile.QUICK, 1, 1, List.of("25")).trials().stream()
                        .filter(trial -> trial.pass() == Pass.DIAGNOSE)
                        .map(trial -> trial.cell().levels().get("load")))
                .containsExactlyInAnyOrder("50/s", "50/s", "capacity", "capacity");
    }

    @Test
    void withoutAnObjectiveItIsRefused() {
        assertThat(mistake(TEXT.replace("  slo: p99<$bound\n", "").replace("  bound: [200ms]\n", "")))
                .contains("'capacity'", "no 'slo'");
    }

    @Test
    void anObjectiveThatNoneCanKeepIsRefused() {
        assertThat(mistake(TEXT.replace("p99<$bound", "p99<=$bound"))).contains("write p99<200ms");
    }

    @Test
    void aSearchThatLastsNoTimeIsRefused() {
        assertThat(mistake(TEXT.replace("search: 3m", "search: 0s"))).contains("'0s' is not", " search ");
    }

    private static String mistake(String text) {
        UserErrorException thrown = catchThrowableOfType(UserErrorException.class, () -> read(text));
        return String.valueOf(thrown.getMessage());
    }

    private static Experiment read(String text) {
        return ExperimentReader.read("mine.yaml", Path.of("."), text);
    }
}
