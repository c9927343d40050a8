package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ab.AbDocument.CauseRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.service.config.ServiceFinding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitFindingsTest {
    private static final String EVIDENCE = "One of %s. Two. See A.b(A.java:1).";
    private static final CauseRecord POOL = cause("platform-pool", "confirmed", "a full thread pool");
    private static final CauseRecord SUSPECTED_POOL = cause("platform-pool", "suspected", "a full thread pool");
    private static final CauseRecord STARVED = cause("starved", "confirmed", "other programs on the machine");

    @Test
    void bothSidesWithTheSameLimitShareASentenceAndAConditionThoughTheirCausesDiffer() {
        List<DiagnosisRecord> diagnoses = List.of(
                diagnosis("platform", cause("cores-compute", "confirmed", "the processors")),
                diagnosis(
                        "virtual", STARVED, cause("carriers-compute", "confirmed", "the processors"), SUSPECTED_POOL));

        assertThat(LimitFindings.findings(diagnoses)).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("limit-cores-compute");
            assertThat(finding.message())
                    .isEqualTo(ServiceFinding.LIMIT
                            .with(
                                    "both",
                                    "the processors",
                                    "platform: " + EVIDENCE.formatted("cores-compute") + " virtual: "
                                            + EVIDENCE.formatted("carriers-compute"),
                                    "Mend it.")
                            .message());
        });
        assertThat(LimitFindings.conditions(diagnoses))
                .containsExactly(Answer.LIMIT_STAYS.message(Answer.BOTH.message(), "the processors"));
    }

    @Test
    void sidesWithLimitsOfTheirOwnHaveSentencesOfTheirOwn() {
        List<DiagnosisRecord> diagnoses = List.of(diagnosis("platform", POOL), diagnosis("virtual"));

        assertThat(LimitFindings.findings(diagnoses))
                .extracting(Finding::code)
                .containsExactly("limit-platform-pool", "limit-none");
        assertThat(LimitFindings.conditions(diagnoses))
                .containsExactly(Answer.LIMIT_STAYS.message("platform", POOL.limit()));
    }

    @Test
    void ofThreeSidesTwoMayBeAlike() {
        List<DiagnosisRecord> diagnoses =
                List.of(diagnosis("pool", POOL), diagnosis("virtual"), diagnosis("bounded", POOL));

        assertThat(LimitFindings.conditions(diagnoses))
                .containsExactly(Answer.LIMIT_STAYS.message("pool and bounded", POOL.limit()));
        assertThat(LimitFindings.conditions(List.of(diagnosis("a", POOL), diagnosis("b", POOL), diagnosis("c", POOL))))
                .containsExactly(Answer.LIMIT_STAYS.message(Answer.ALL_SIDES.message(), POOL.limit()));
    }

    @Test
    void whatIsSuspectedIsNoCondition() {
        List<DiagnosisRecord> diagnoses = List.of(diagnosis("a", SUSPECTED_POOL), diagnosis("b", STARVED));

        assertThat(LimitFindings.findings(diagnoses).getFirst().evidence()).containsEntry("confidence", "suspected");
        assertThat(LimitFindings.findings(diagnoses).getFirst().remedy()).isEqualTo("If so: Mend it.");
        assertThat(LimitFindings.conditions(diagnoses))
                .containsExactly(Answer.LIMIT_STAYS.message("b", STARVED.limit()));
    }

    @Test
    void whatIsNotKnownSaysWhyAndForNobodyIsEverythingAlike() {
        List<DiagnosisRecord> diagnoses =
                List.of(DiagnosisRecord.unwatched("a", 200.0, "no JVM"), diagnosis("b", POOL));

        assertThat(LimitFindings.findings(diagnoses))
                .last()
                .isEqualTo(
                        ServiceFinding.LIMIT_UNKNOWN.with("a", "no JVM").withEvidence(Map.of("sides", List.of("a"))));
        assertThat(LimitFindings.findings(List.of())).isEmpty();
        assertThat(LimitFindings.conditions(List.of())).isEmpty();
    }

    private static DiagnosisRecord diagnosis(String side, CauseRecord... causes) {
        return new DiagnosisRecord(side, 200.0, "25", 10, null, List.of(causes), Map.of());
    }

    private static CauseRecord cause(String code, String confidence, String limit) {
        return new CauseRecord(
                code,
                confidence,
                "Something holds threads",
                limit,
                List.of("One of " + code + ".", "Two.", "Three."),
                List.of("A.b(A.java:1)"),
                "Mend it.");
    }
}
