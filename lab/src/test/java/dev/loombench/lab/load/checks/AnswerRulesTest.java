package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.ResponseExpectation;
import java.util.List;
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
        Map<LoadError, Long> errors = Map.of(LoadError.WRONG_ANSWER, wrong, LoadError.TIMEOUT, failed);
        assertThat(sample(answered, errors).codes()).isEqualTo(codes);
    }

    @Test
    void theFirstWrongAnswerIsNamed() {
        assertThat(sample(9_999, Map.of(LoadError.WRONG_ANSWER, 1L)).cause())
                .isEqualTo(LoadFinding.WRONG_ANSWERS
                        .with(1, 10_000, "status 503", "status 200")
                        .withEvidence(Map.of("wrong", 1L, "ended", 10_000L)));
    }

    @Test
    void whatCameInPlaceOfAnAnswerIsTold() {
        assertThat(sample(0, Map.of(LoadError.PROTOCOL, 10_000L)).cause())
                .isEqualTo(LoadFinding.NO_ANSWERS
                        .with(10_000, LoadEvidenceFixture.ERRORS)
                        .withEvidence(Map.of("scheduled", 10_000L, "failed", 10_000L)));
    }

    @Test
    void silenceIsToldFromAnswersThatBeginAndDoNotEnd() {
        var silent = sample(0, Map.of(LoadError.TIMEOUT, 10_000L));
        assertThat(silent.cause().message())
                .isEqualTo(LoadFinding.NEVER_ANSWERS.with(10_000, 1.0).message());
        silent.totals =
                RecordBuilder.like(silent.totals).with("unended", 9_000L).build();
        assertThat(silent.cause().message())
                .isEqualTo(LoadFinding.NEVER_ENDS.with(9_000, 10_000, 1.0).message());
        var cutOff = sample(0, Map.of());
        cutOff.plan = LoadEvidenceFixture.plan(10_000);
        assertThat(cutOff.cause().message())
                .isEqualTo(LoadFinding.NEVER_ANSWERS_IN_PLAN.with(10_000, 1.0).message());
    }

    @ParameterizedTest
    @CsvSource({"0, []", "100, [failed-requests warning]", "101, [failed-requests invalid]"})
    void brokenConnectionsVoidALoadWhereTheyAreMany(long broken, String codes) {
        var sample = sample(10_000 - broken, Map.of(LoadError.RESET, broken));
        assertThat(sample.codes()).isEqualTo(codes);
        assertThat(LoadChecks.firstInvalidOutsideServer(sample.findings())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "501, 0, 0, FAILED_ON_KEPT",
        "0, 501, 0, FAILED_BEYOND_LIMIT",
        "0, 0, 501, FAILED_SINCE_GONE",
        "500, 500, 0, FAILED_REQUESTS"
    })
    void mostOfTheFailuresTellWhatTheyComeOf(long kept, long turnedAway, long refused, LoadFinding kind) {
        Map<LoadError, Long> errors = Map.of(
                LoadError.KEPT_CLOSED, kept,
                LoadError.TURNED_AWAY, turnedAway,
                LoadError.CONNECT, refused,
                LoadError.RESET, 1_000 - kept - turnedAway - refused);
        assertThat(sample(9_000, errors).cause())
                .isEqualTo(kind.with(1_000, 10_000, LoadEvidenceFixture.ERRORS)
                        .withEvidence(Map.of("failed", 1_000L, "scheduled", 10_000L)));
    }

    @Test
    void whereNothingWasAnsweredALimitIsOnlyGuessedAt() {
        assertThat(sample(0, Map.of(LoadError.TURNED_AWAY, 10_000L)).cause().remedy())
                .isEqualTo(LoadFinding.ALL_TURNED_AWAY.remedy());
    }

    @Test
    void whatWasSentAgainIsToldAndVoidsNothing() {
        var sample = sample(10_000, Map.of());
        sample.totals = RecordBuilder.like(sample.totals).with("resent", 1_234L).build();
        assertThat(sample.findings())
                .containsExactly(LoadFinding.REQUESTS_RESENT.with(1_234).withEvidence(Map.of("resent", 1_234L)));
    }

    @Test
    void aServerThatWasAwayForSecondsIsNamedWithTheirTimes() {
        var sample = new LoadEvidenceFixture();
        sample.outages = List.of(new Outage(11.5, 14.5));
        assertThat(sample.findings())
                .containsExactly(
                        LoadFinding.SERVER_AWAY.with(11.5, 14.5).withEvidence(Map.of("outages", 1, "seconds", 3.0)));
        sample.outages = List.of(new Outage(1, 2), new Outage(11.5, 14.5));
        assertThat(sample.findings())
                .containsExactly(LoadFinding.SERVER_AWAY_REPEATEDLY
                        .with(4.0, 2, 11.5, 14.5)
                        .withEvidence(Map.of("outages", 2, "seconds", 4.0)));
    }

    /// A load of 10,000 requests.
    private static LoadEvidenceFixture sample(long answered, Map<LoadError, Long> errors) {
        var sample = new LoadEvidenceFixture();
        sample.totals = LoadEvidenceFixture.totals(20, 10_000, 10_000, answered, errors);
        return sample;
    }

    @Test
    void ofSeveralRequestsTheWrongOneSaysWhatIsExpectedOfIt() {
        List<LoadRequest> requests = List.of(
                expecting("http://a/get", new ResponseExpectation(List.of(200), null)),
                expecting("http://a/made", new ResponseExpectation(List.of(201), "zzz")));

        assertThat(LoadEvidence.expected(requests, "GET /made: status 200"))
                .isEqualTo(requests.get(1).expect().toString());
        assertThat(LoadEvidence.expected(requests, "status 200")).contains(" or ");
    }

    private static LoadRequest expecting(String url, ResponseExpectation expect) {
        return new LoadRequest(url, "GET", List.of(), null, expect, 1);
    }

    @ParameterizedTest
    @EnumSource
    void whatEndedALoadIsAFinding(LoadFaultKind kind) {
        assertThat(LoadChecks.ofFault(new LoadFault(kind, "no address")))
                .extracting(Finding::severity, Finding::message)
                .containsExactly(Severity.INVALID, "no address");
    }
}
