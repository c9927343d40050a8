package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadFaultKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerRulesTest {
    @ParameterizedTest
    @CsvSource({
        "10000, 0, 0, 0, []",
        "10000, 1, 0, 0, [wrong-answers invalid]",
        "9995, 5, 0, 0.001, []",
        "9989, 11, 0, 0.001, [wrong-answers invalid]",
        "5000, 0, 5000, 0, []",
        "0, 0, 10000, 0, [no-answers invalid]",
        "0, 10000, 0, 0, '[no-answers invalid, wrong-answers invalid]'"
    })
    void wrongAnswersFailEvenWhenFast(long answered, long wrong, long failed, double allowed, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, answered, wrong, failed, allowed);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void theFirstWrongAnswerIsNamed() {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 0, 10_000, 0, 0);
        sample.failures = failures(0, 0, 0, 0, "10,000 wrong", "status 503");

        assertThat(cause(sample)).contains("the first: status 503, expected: status 200");
    }

    @ParameterizedTest
    @CsvSource({"0, no correct answer", "9000, '1,000 of 10,000 requests failed'"})
    void whatCameInPlaceOfAnAnswerIsQuoted(long answered, String start) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, answered, 0, 10_000 - answered, 0);
        sample.failures = failures(10_000 - answered, 0, 0, 0, "so many broken answers", "not HTTP/1.1: 'SSH-2.0'");

        assertThat(cause(sample))
                .startsWith(start)
                .endsWith("so many broken answers; the first: not HTTP/1.1: 'SSH-2.0'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0    | the server accepts connections but never answers: all 10,000 requests timed out after 1s
            9000 | the server's answers begin but don't end: all 10,000 requests timed out after 1s, 9,000 of them in the middle of an answer
            """)
    void silenceIsToldFromAnswersThatBeginAndDoNotEnd(long unended, String message) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 0, 0, 10_000, 0);
        sample.failures = failures(0, 0, 10_000, unended, "10,000 given up", "");

        assertThat(cause(sample)).isEqualTo(message);
    }

    @Test
    void whatTheEndOfAPlanCutsOffTimedOutNowhere() {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, false, 5, 5, 0, 0, 5, 0);
        sample.failures = new FailureDetails(
                0,
                0,
                0,
                5,
                5,
                0,
                Duration.ofSeconds(17),
                "5 cut off",
                "",
                "what the plan asserts",
                ClosedConnections.NONE);

        assertThat(cause(sample))
                .isEqualTo("the server accepts connections but never answers:"
                        + " all 5 requests were cut off when the plan ended, after up to 17s");
    }

    @ParameterizedTest
    @CsvSource({"0, []", "100, [failed-requests warning]", "101, [failed-requests invalid]"})
    void brokenConnectionsVoidALoadWhereTheyAreMany(long broken, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 10_000 - broken, 0, broken, 0);
        sample.failures = failures(broken, 0, 0, 0, "so many broken", "");

        assertThat(sample.codes()).isEqualTo(codes);
        assertThat(LoadChecks.firstInvalidOutsideServer(LoadChecks.check(sample.evidence())))
                .isEmpty();
    }

    @Test
    void aServerThatIsGoneMeanwhileIsLookedFor() {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 4_000, 0, 6_000, 0);
        sample.failures = failures(6_000, 5_990, 0, 0, "6,000 failed", "");

        assertThat(cause(sample))
                .isEqualTo("6,000 of 10,000 requests failed: 6,000 failed; it had answered other requests, so it has"
                        + " ended,"
                        + " or accepts no more connections");
    }

    @Test
    void whatEndedALoadIsAFinding() {
        Finding finding = LoadChecks.ofFault(new LoadFault(LoadFaultKind.UNKNOWN_HOST, "no address"));

        assertThat(finding.code()).isEqualTo("load-unknown-host");
        assertThat(finding.severity()).isEqualTo(Severity.INVALID);
        assertThat(finding.message()).isEqualTo("no address");
    }

    private static FailureDetails failures(
            long broken, long refused, long timedOut, long unended, String words, String first) {
        return new FailureDetails(
                broken,
                refused,
                0.01,
                timedOut,
                0,
                unended,
                Duration.ofSeconds(1),
                words,
                first,
                "status 200",
                ClosedConnections.NONE);
    }

    private static String cause(LoadEvidenceFixture sample) {
        return LoadChecks.firstInvalid(LoadChecks.check(sample.evidence()))
                .orElseThrow()
                .message();
    }
}
