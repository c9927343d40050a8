package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.Manifest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DecidingProfileTest {
    private static final Experiment SLEEPING =
            Catalog.read(RepositoryFiles.path("experiments/http-sleep-1s.yaml")).experiment();

    @Test
    void theCheapestProfileThatHasTheCellIsNamedWithItsTime() {
        DecidedBy by = of("quick").find(SLEEPING, claim("11a")).orElseThrow();

        assertThat(by.command()).contains(" http-sleep-1s ", "--profile standard");
        assertThat(by.profile()).isEqualTo("standard");
        assertThat(by.seconds()).isBetween(60.0, 1800.0);
    }

    @Test
    void noProfileIsNamedWhereNoLargerOneHasTheCell() {
        assertThat(of("full").find(SLEEPING, claim("11a"))).isEmpty();
    }

    @Test
    void theCellsAreThePublishedOnesWhereTheirScaleMatters() {
        Claim published =
                RecordBuilder.like(claim("11a")).with("scaleMatters", true).build();

        assertThat(of("quick").find(SLEEPING, published).orElseThrow().profile())
                .isEqualTo("full");
    }

    /// A level that is chosen by the speed of the machine counts as scaled, too.
    @Test
    void aLevelThatEachProfileScalesIsInNone() {
        Experiment computing =
                Catalog.read(RepositoryFiles.path("experiments/fib-cpu.yaml")).experiment();
        Claim collections = computing.claims().getLast();

        assertThat(collections.scaleMatters()).isTrue();
        assertThat(of("quick").find(computing, collections)).isEmpty();
        assertThat(of("quick").find(computing, computing.claims().getFirst())).isPresent();
    }

    private static Claim claim(String id) {
        return SLEEPING.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static DecidingProfile of(String profile) {
        Manifest manifest = RunFixture.manifest(
                profile,
                new JdkRecord("25", "/jdk", "25.0.1", "A", List.of()),
                new HostRecord("Linux", "6", "any", 2, 1L << 30, Map.of(), Map.of()));
        return new DecidingProfile(manifest);
    }
}
