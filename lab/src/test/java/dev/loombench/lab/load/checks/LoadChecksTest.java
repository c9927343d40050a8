package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSummary.Users;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadChecksTest {
    @Test
    void aCleanLoadHasNoFinding() {
        assertThat(new LoadEvidenceFixture().codes()).isEqualTo("[]");
    }

    @Test
    void whatCannotBeObservedIsNotJudged() {
        LoadObservation nothing = RecordBuilder.of(LoadObservation.class).build();
        assertThat(LoadChecks.check(new LoadEvidenceFixture().evidence(nothing)))
                .isEmpty();
        assertThat(LoadChecks.firstInvalid(List.of())).isEmpty();
    }

    @Test
    void aGeneratorAtItsLimitIsNotTheServersDoing() {
        var sample = new LoadEvidenceFixture();
        sample.totals = LoadEvidenceFixture.totals(20, 10_000, 10_000, 0, Map.of(LoadError.TIMEOUT, 10_000L));
        sample.intended = LoadEvidenceFixture.all(0.2);

        assertThat(LoadChecks.firstInvalidOutsideServer(sample.findings())
                        .orElseThrow()
                        .code())
                .isEqualTo("generator-lag");
        sample.totals = RecordBuilder.like(new LoadEvidenceFixture().totals)
                .with("sent", 8_000L)
                .with("answeredWithin", 8_000L)
                .build();
        assertThat(sample.findings())
                .extracting(Finding::code)
                .contains(LoadFinding.GENERATOR_BEHIND.code())
                .doesNotContain(Overload.CODE);
    }

    @Test
    void adviceNamesNoVoidMetric() {
        var starved = new LoadEvidenceFixture();
        starved.arrivals = new Arrivals.ClosedModel(50);
        starved.users = new Users(0, 0, 0, 0, 25);
        var overloaded = new LoadEvidenceFixture();
        overloaded.totals = RecordBuilder.like(overloaded.totals)
                .with("answeredWithin", 8_000L)
                .build();
        assertThat(starved.findings()).extracting(Finding::remedy).containsExactly(LoadFinding.STARVED_USERS.remedy());
        assertThat(overloaded.findings()).extracting(Finding::remedy).containsExactly(LoadFinding.OVERLOADED.remedy());

        for (var busy : List.of(starved, overloaded)) {
            busy.generatorActivity = LoadEvidenceFixture.activity(1, 1);
            busy.targetActivity = LoadEvidenceFixture.activity(1, 1);
        }

        assertThat(starved.findings())
                .extracting(Finding::remedy)
                .contains(LoadFinding.STARVED_USERS_WITHOUT_MEAN.remedy());
        assertThat(overloaded.findings()).extracting(Finding::remedy).contains(LoadFinding.FALLING_BEHIND.remedy());
    }

    @Test
    void theGravestComesFirst() {
        var sample = new LoadEvidenceFixture();
        sample.sharing = Sharing.PROCESSORS;
        sample.targetActivity = LoadEvidenceFixture.activity(1, 1);
        sample.intended = LoadEvidenceFixture.all(0.2);

        assertThat(sample.findings())
                .extracting(Finding::severity)
                .containsExactly(Severity.INVALID, Severity.WARNING, Severity.INFO);
    }

    @Test
    void everyCodeIsInTheReference() throws Exception {
        String reference = Files.readString(Path.of("../docs/reference/load-checks.md"));

        assertThat(LoadFinding.values())
                .allSatisfy(kind -> assertThat(reference).contains("`" + kind.code() + "`"));
    }
}
