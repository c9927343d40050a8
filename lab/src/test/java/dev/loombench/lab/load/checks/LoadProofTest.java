package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.protocol.load.Arrivals;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoadProofTest {
    private static final Set<String> KNOWN_ALWAYS =
            Set.of("requests-sent", "generator-longest-pause", "generator-paused");

    @Test
    void figuresAreThereAlsoWhereNoRuleFoundAnything() {
        LoadEvidenceFixture sample = new LoadEvidenceFixture();
        Map<String, ProofRecord> proof = LoadProof.figures(sample.evidence());

        assertThat(LoadChecks.check(sample.evidence())).isEmpty();
        assertThat(proof)
                .containsEntry("requests-due", ProofRecord.of("requests", 10_000))
                .containsEntry("sessions", ProofRecord.of("requests in flight at most", 100, 1_000))
                .containsEntry("generator-cpu", ProofRecord.of("share", 0.3, 1))
                .containsEntry("target-cpu", ProofRecord.of("share", 0.5, 1))
                .containsEntry("ephemeral-ports", ProofRecord.of("ports", 100, 28_000))
                .containsEntry("generator-open-files", ProofRecord.of("files", 100, 1_000))
                .containsEntry("target-open-files", ProofRecord.of("files", 100, 1_000))
                .containsEntry("listen-drops", ProofRecord.of("connections", 0))
                .containsEntry("retransmissions", ProofRecord.of("segments", 0));
    }

    @Test
    void whatIsNotKnownSaysWhyAndIsNotZero() {
        LoadEvidenceFixture sample = new LoadEvidenceFixture();
        sample.arrivals = new Arrivals.ClosedModel(50);
        sample.plan = LoadEvidenceFixture.plan(0);
        sample.limits = LoadEvidenceFixture.limits(64, 0, 0, Long.MAX_VALUE);
        Map<String, ProofRecord> proof = LoadProof.figures(
                sample.evidence(RecordBuilder.of(LoadObservation.class).build()));
        assertThat(proof.keySet())
                .isEqualTo(
                        LoadProof.figures(new LoadEvidenceFixture().evidence()).keySet());
        assertThat(proof).containsEntry("requests-sent", ProofRecord.of("requests", 10_000));
        assertThat(proof.entrySet())
                .filteredOn(figure -> !KNOWN_ALWAYS.contains(figure.getKey()))
                .allSatisfy(figure -> {
                    assertThat(figure.getValue().value()).isNull();
                    assertThat(figure.getValue().absent()).isNotBlank();
                });
    }
}
