package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProgramExperimentFixture;
import dev.loombench.lab.schedule.ExperimentForecast;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Experiments of the catalog that the snapshots don't show: programs, and several groups.
class CatalogViewTest {
    private static final CatalogView VIEW = new CatalogView(Style.of(Style.ColorMode.NEVER, true, false), 80);
    private static final Experiment MODERN = ProgramExperimentFixture.experiment();

    @Test
    void severalGroupsHaveHeadingsInTheirOrder() {
        String list = VIEW.list(
                List.of(forecast("[modern]", "new"), forecast("[http]", "apart"), forecast("[classic, http]", "old")));

        assertThat(list.lines().filter(line -> !line.isBlank() && !line.startsWith("id")))
                .extracting(line -> line.split(" ", 2)[0])
                .containsExactly("the", "old", "further", "apart", "modern", "new");
        assertThat(list).contains("modern ones (loombench run modern)\n\nid ");
        assertThat(VIEW.list(List.of(forecast("[modern]", "new")))).startsWith("id ");
    }

    @Test
    void aProgramIsShownWithItsArgumentsAndCandidates() {
        String text = VIEW.show(ExperimentForecast.of(MODERN, 2), Profile.QUICK, Grid.cells(MODERN, Profile.QUICK));

        assertThat(text.replaceAll("\\s+", " "))
                .contains("runs: the program pinning with tasks=$tasks wait=$wait, decided by throughput")
                .contains("candidate levels")
                .contains("synchronized@21 tasks=200 wait=10ms");
    }

    private static ExperimentForecast forecast(String tags, String id) {
        return ExperimentForecast.of(
                ProgramExperimentFixture.read(ProgramExperimentFixture.TEXT
                        .replace("tags: [modern]", "tags: " + tags)
                        .replace("id: mine", "id: " + id)),
                2);
    }
}
