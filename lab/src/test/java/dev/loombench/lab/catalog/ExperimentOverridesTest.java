package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.OptionError;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExperimentOverridesTest {
    private static final Experiment EXPERIMENT = GridTest.EXPERIMENT;

    @ParameterizedTest
    @EnumSource(Profile.class)
    void nothingSaidChangesNothing(Profile profile) {
        Experiment unchanged = new ExperimentOverrides(List.of(), Map.of()).applyTo(EXPERIMENT);

        assertThat(unchanged).isEqualTo(EXPERIMENT);
        assertThat(Grid.cells(unchanged, profile)).isEqualTo(Grid.cells(EXPERIMENT, profile));
    }

    @ParameterizedTest
    @EnumSource(Profile.class)
    void levelsOfTheCommandLineAreNotScaled(Profile profile) {
        List<GridCell> cells = cells(Map.of("tasks", List.of("3", "1M")), profile);

        assertThat(cells).extracting(cell -> cell.levels().get("tasks")).containsOnly("3", "1M");
        assertThat(cells).allSatisfy(cell -> assertThat(cell.scaled()).doesNotContainKey("tasks"));
    }

    @Test
    void otherFactorsStayAsTheProfileScalesThem() {
        assertThat(cells(Map.of("tasks", List.of("3")), Profile.SMOKE))
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.levels()).containsEntry("wait", "10ms"));
    }

    @Test
    void cellsBesideTheGridGoWithTheFactorThatTheyVary() {
        assertThat(cells(Map.of("tasks", List.of("3")), Profile.FULL))
                .allMatch(cell -> cell.work().tasks() == 3);
        assertThat(cells(Map.of("wait", List.of("5ms")), Profile.FULL))
                .noneMatch(cell -> cell.work().tasks() == 1_000);
    }

    @Test
    void aCellThatWasAskedForIsNotSkipped() {
        assertThat(cells(Map.of("wait", List.of("2s")), Profile.QUICK))
                .anyMatch(cell -> cell.declared().model().toString().equals("cached-pool")
                        && cell.work().tasks() == 100);
        assertThat(Grid.cells(applied(Map.of("wait", List.of("1s", "2s")), "cached-pool"), Profile.QUICK))
                .anyMatch(cell -> cell.declared().params().equals(Map.of("tasks", "100", "wait", "2s")));
    }

    @Test
    void modelsReplaceTheExperimentsOwn() {
        Experiment changed = applied(Map.of(), "single-thread", "virtual-per-task");

        assertThat(changed.models()).hasToString("[single-thread, virtual-per-task]");
        assertThat(changed.baseline()).hasToString("single-thread");
        assertThat(changed.also()).hasSize(1);
        assertThat(applied(Map.of(), "single-thread", "cached-pool").baseline()).hasToString("cached-pool");
        assertThat(applied(Map.of(), "single-thread").also()).isEmpty();
    }

    @Test
    void whatCannotRunLikeThatIsRefused() {
        assertThatThrownBy(() -> applied(Map.of("tasks", List.of("0"))))
                .hasMessageStartingWith(OptionError.IMPOSSIBLE.message(
                        "grid", ExperimentError.IN_PROFILE.message("smoke", "'0' is not a number of tasks")));
        assertThatThrownBy(() -> applied(Map.of("wait", List.of("100"))))
                .hasMessageStartingWith(OptionError.IMPOSSIBLE.message(
                        "grid", ExperimentError.IN_PROFILE.message("smoke", "'100' is not a duration")));
        assertThatThrownBy(() -> applied(Map.of(), "fixed-pool(goetz)"))
                .hasMessage(OptionError.IMPOSSIBLE.message(
                        "grid", ExperimentError.NO_TIMES.message("fixed-pool(goetz)", "sleep 10ms")));
    }

    @Test
    void aFactorThatNobodyHasIsRefusedWithTheNearestOne() {
        ExperimentOverrides overrides = new ExperimentOverrides(List.of(), Map.of("task", List.of("3")));

        assertThatThrownBy(() -> overrides.requireKnownFactors(List.of(EXPERIMENT)))
                .hasMessage(OptionError.UNKNOWN_FACTOR.message("task", Suggestions.hint("task", List.of("tasks"))));
        new ExperimentOverrides(List.of(), Map.of("tasks", List.of("3"))).requireKnownFactors(List.of(EXPERIMENT));
    }

    private static List<GridCell> cells(Map<String, List<String>> factors, Profile profile) {
        return Grid.cells(applied(factors), profile);
    }

    private static Experiment applied(Map<String, List<String>> factors, String... models) {
        return new ExperimentOverrides(
                        Arrays.stream(models).map(Candidate::parse).toList(), factors)
                .applyTo(EXPERIMENT);
    }
}
