package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Claim.ClaimFilter;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.run.RunFixture;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClaimFilterTest {
    @Test
    void otherCellsAreLeftOut() {
        Experiment experiment = RunFixture.experiment("none", RunFixture.CLAIM);

        Experiment only = ClaimFilter.filter(experiment, Profile.QUICK).orElseThrow();

        assertThat(Grid.cells(experiment, Profile.QUICK)).hasSize(3);
        assertThat(models(only, Profile.QUICK)).containsExactly("cached-pool", "virtual-per-task");
        assertThat(models(only, Profile.FULL)).hasSize(3);
    }

    @Test
    void withoutItsCellsNothingIsLeft() {
        Experiment claimless = RunFixture.experiment("none");
        Experiment elsewhere = new ExperimentOverrides(List.of(), Map.of("tasks", List.of("5")))
                .applyTo(RunFixture.experiment("none", RunFixture.CLAIM));

        assertThat(ClaimFilter.filter(claimless, Profile.QUICK)).isEmpty();
        assertThat(ClaimFilter.filter(elsewhere, Profile.QUICK)).isEmpty();
    }

    /// Checks that each of the twelve claims of the studies has a cell in every profile, and that no other cell is run.
    @ParameterizedTest
    @EnumSource(Profile.class)
    void eachOfTheTwelveIsTestedInEveryProfile(Profile profile) {
        Set<String> tested = new HashSet<>();
        for (Catalog.CatalogEntry entry :
                Catalog.readDirectory(RepositoryFiles.path("experiments")).shipped()) {
            ClaimFilter.filter(entry.experiment(), profile).ifPresent(only -> {
                List<CellRef> run = Grid.cells(only, profile).stream()
                        .map(GridCell::declared)
                        .toList();
                Set<CellRef> needed = new HashSet<>();
                for (Claim claim : only.claims()) {
                    needed.addAll(claim.quantity().cells());
                    if (run.containsAll(claim.quantity().cells())) {
                        if (!entry.experiment().tags().contains("modern")) {
                            tested.add(claim.id().replaceAll("[a-z]", ""));
                        }
                    }
                }
                assertThat(needed).containsAll(run);
            });
        }

        assertThat(tested).containsExactlyInAnyOrder("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12");
    }

    private static List<String> models(Experiment experiment, Profile profile) {
        return Grid.cells(experiment, profile).stream()
                .map(cell -> cell.declared().model().toString())
                .toList();
    }
}
