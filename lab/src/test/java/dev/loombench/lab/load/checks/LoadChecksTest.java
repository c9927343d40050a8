package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadEvidence.PercentileLag;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.load.checks.LoadEvidence.UserWaits;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadChecksTest {
    @Test
    void aCleanLoadHasNoFinding() {
        assertThat(new LoadEvidenceFixture().codes()).isEqualTo("[]");
    }

    @Test
    void whatCannotBeObservedIsNotJudged() {
        LoadEvidence nothing = RecordBuilder.of(LoadEvidence.class)
                .with("requests", new LoadEvidenceFixture().requests)
                .with("generator", new LoadEvidenceFixture().generator)
                .build();

        assertThat(LoadChecks.check(nothing)).isEmpty();
        assertThat(LoadChecks.firstInvalid(List.of())).isEmpty();
    }

    @Test
    void aGeneratorAtItsLimitIsNotTheServersDoing() {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 0, 0, 10_000);
        sample.judged = new PercentileLag(0.99, 0.2, 0.1);

        assertThat(LoadChecks.firstInvalidOutsideServer(LoadChecks.check(sample.evidence()))
                        .orElseThrow()
                        .code())
                .isEqualTo("generator-lag");
    }

    @Test
    void adviceNamesNoVoidMetric() {
        var sample = new LoadEvidenceFixture();
        sample.waits = new UserWaits(100, 50);
        sample.arrivals = new Overload(10_000, 8_000, 20, 0.05);

        assertThat(LoadChecks.check(sample.evidence()))
                .extracting(Finding::remedy)
                .containsExactlyInAnyOrder(LoadFinding.STARVED_USERS.remedy(), LoadFinding.OVERLOADED.remedy());
        sample.generatorActivity = LoadEvidenceFixture.activity(1, 1);
        sample.targetActivity = LoadEvidenceFixture.activity(1, 1);
        assertThat(LoadChecks.check(sample.evidence()))
                .extracting(Finding::remedy)
                .contains(LoadFinding.STARVED_USERS_WITHOUT_MEAN.remedy(), LoadFinding.FALLING_BEHIND.remedy());
    }

    @Test
    void theGravestComesFirst() {
        var sample = new LoadEvidenceFixture();
        sample.sharing = Sharing.PROCESSORS;
        sample.targetActivity = LoadEvidenceFixture.activity(1, 1);
        sample.judged = new PercentileLag(0.99, 0.2, 0.1);

        assertThat(LoadChecks.check(sample.evidence()))
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
