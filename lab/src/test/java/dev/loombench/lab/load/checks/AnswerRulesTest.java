package dev.loombench.lab.load.checks;

import static dev.loombench.lab.load.checks.LoadEvidenceFixture.failures;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AnswerRulesTest {
    @ParameterizedTest
    @CsvSource({
        "10000, 0, 0, []",
        "10000, 1, 0, [wrong-answers invalid]",
        "5000, 0, 5000, []",
        "0, 0, 10000, [no-answers invalid]",
        "0, 10000, 0, '[no-answers invalid, wrong-answers invalid]'"
    })
    void wrongAnswersFailEvenWhenFast(long answered, long wrong, long failed, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, answered, wrong, failed);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void theFirstWrongAnswerIsNamed() {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 9_999, 1, 0);

        assertThat(sample.cause())
                .isEqualTo(LoadFinding.WRONG_ANSWERS
                        .with(1, 10_000, "status 503", "status 200")
                        .withEvidence(Map.of("wrong", 1L, "ended", 10_000L)));
    }

    @Test
    void whatCameInPlaceOfAnAnswerIsTold() {
        FailureDetails failures = failures(10_000, 0, 0, 0, ClosedConnections.NONE);

        assertThat(unanswered(true, failures))
                .isEqualTo(LoadFinding.NO_ANSWERS
                        .with(10_000, failures.words())
                        .withEvidence(Map.of("scheduled", 10_000L, "failed", 10_000L)));
    }

    @Test
    void silenceIsToldFromAnswersThatBeginAndDoNotEnd() {
        FailureDetails silent = failures(0, 0, 10_000, 0, ClosedConnections.NONE);
        FailureDetails cutOff =
                RecordBuilder.like(silent).with("cutOff", 10_000L).build();

        assertThat(unanswered(true, silent).message())
                .isEqualTo(LoadFinding.NEVER_ANSWERS.with(10_000, 1.0).message());
        assertThat(unanswered(false, cutOff).message())
                .isEqualTo(LoadFinding.NEVER_ANSWERS_IN_PLAN.with(10_000, 1.0).message());
        assertThat(unanswered(true, failures(0, 0, 10_000, 9_000, ClosedConnections.NONE))
                        .message())
                .isEqualTo(LoadFinding.NEVER_ENDS.with(9_000, 10_000, 1.0).message());
    }

    /// What voids a load in which none of 10,000 requests was answered.
    private static Finding unanswered(boolean open, FailureDetails failures) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, open, 10_000, 10_000, 0, 0, 10_000);
        sample.failures = failures;
        return sample.cause();
    }

    @ParameterizedTest
    @CsvSource({"0, []", "100, [failed-requests warning]", "101, [failed-requests invalid]"})
    void brokenConnectionsVoidALoadWhereTheyAreMany(long broken, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 10_000 - broken, 0, broken);
        sample.failures = failures(broken, 0, 0, 0, ClosedConnections.NONE);

        assertThat(sample.codes()).isEqualTo(codes);
        assertThat(LoadChecks.firstInvalidOutsideServer(LoadChecks.check(sample.evidence())))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "501, 0, 0, FAILED_ON_KEPT",
        "0, 501, 0, FAILED_BEYOND_LIMIT",
        "0, 0, 501, FAILED_SINCE_GONE",
        "500, 500, 500, FAILED_REQUESTS"
    })
    void mostOfTheFailuresTellWhatTheyComeOf(long kept, long turnedAway, long refused, LoadFinding kind) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 9_000, 0, 1_000);
        sample.failures = failures(1_000, refused, 0, 0, new ClosedConnections(0, kept, turnedAway));

        assertThat(sample.cause())
                .isEqualTo(kind.with(1_000, 10_000, sample.failures.words())
                        .withEvidence(Map.of("failed", 1_000L, "scheduled", 10_000L)));
    }

    @Test
    void whereNothingWasAnsweredALimitIsOnlyGuessedAt() {
        assertThat(unanswered(true, failures(10_000, 0, 0, 0, new ClosedConnections(0, 0, 10_000)))
                        .remedy())
                .isEqualTo(LoadFinding.ALL_TURNED_AWAY.remedy());
    }

    @Test
    void whatWasSentAgainIsToldAndVoidsNothing() {
        var sample = new LoadEvidenceFixture();
        sample.failures = failures(0, 0, 0, 0, new ClosedConnections(1_234, 0, 0));

        assertThat(LoadChecks.check(sample.evidence()))
                .containsExactly(LoadFinding.REQUESTS_RESENT.with(1_234).withEvidence(Map.of("resent", 1_234L)));
    }

    @ParameterizedTest
    @EnumSource
    void whatEndedALoadIsAFinding(LoadFaultKind kind) {
        assertThat(LoadChecks.ofFault(new LoadFault(kind, "no address")))
                .extracting(Finding::severity, Finding::message)
                .containsExactly(Severity.INVALID, "no address");
    }
}
