package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionClosingRulesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "501 | 0 | closed keep-alive connections before it answered | raise the server's keep-alive timeout",
                "0 | 501 | accepts fewer than the 64 | reduce --connections",
                "500 | 500 | so many broken | see the server's log"
            })
    void mostOfTheFailuresTellWhatTheyComeOf(long kept, long turnedAway, String message, String remedy) {
        Finding cause = LoadChecks.firstInvalid(
                        LoadChecks.check(sample(1_000, new ClosedConnections(0, kept, turnedAway, 64))
                                .evidence()))
                .orElseThrow();

        assertThat(cause.code()).isEqualTo("failed-requests");
        assertThat(cause.message()).contains("1,000 of 10,000 requests failed: so many broken", message);
        assertThat(cause.remedy()).contains(remedy);
    }

    @Test
    void whereNothingWasAnsweredALimitIsOnlyGuessedAt() {
        LoadEvidenceFixture limit = sample(10_000, new ClosedConnections(0, 0, 10_000, 64));
        LoadEvidenceFixture other = sample(10_000, ClosedConnections.NONE);

        assertThat(LoadChecks.firstInvalid(LoadChecks.check(limit.evidence()))
                        .orElseThrow()
                        .remedy())
                .endsWith("try the address with curl, and if that works, reduce --connections (or --users)");
        assertThat(LoadChecks.firstInvalid(LoadChecks.check(other.evidence()))
                        .orElseThrow()
                        .remedy())
                .endsWith("try the address with curl");
    }

    @Test
    void whatWasSentAgainIsToldAndVoidsNothing() {
        assertThat(LoadChecks.check(
                        sample(0, new ClosedConnections(1_234, 0, 0, 64)).evidence()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.INFO);
                    assertThat(finding.message())
                            .startsWith("1,234 requests were sent again because the server had closed their keep-alive"
                                    + " connection");
                });
        assertThat(LoadChecks.check(sample(0, ClosedConnections.NONE).evidence()))
                .isEmpty();
    }

    private static LoadEvidenceFixture sample(long broken, ClosedConnections closings) {
        var sample = new LoadEvidenceFixture();
        sample.requests = new RequestTotals(20, true, 10_000, 10_000, 10_000 - broken, 0, broken, 0);
        sample.failures = new FailureDetails(
                broken, 0, 0.01, 0, 0, 0, Duration.ofSeconds(1), "so many broken", "", "status 200", closings);
        return sample;
    }
}
