package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadSummary.Users;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClosedLoopRulesTest {
    /// 600 users of a server that answers 200/s, each after 1 s, whomever it likes.
    private final LoadEvidenceFixture sample = new LoadEvidenceFixture();

    ClosedLoopRulesTest() {
        sample.arrivals = new Arrivals.ClosedModel(600);
        last(20, 200);
        sample.intended = LoadEvidenceFixture.all(3);
        sample.service = LoadEvidenceFixture.all(1);
    }

    @Test
    void whoIsServedInTurnHasAllFigures() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void usersWithoutAnAnswerVoidPercentilesAndAreNamed() {
        sample.users = new Users(0, 0, 0, 0, 400);

        assertThat(findings())
                .containsExactly(LoadFinding.STARVED_USERS
                        .with(400, 600)
                        .withEvidence(Map.of("users", 600L, "unanswered", 400L))
                        .voiding(LoadChecks.PERCENTILES));
    }

    @Test
    void aHundredthOfTheUsersIsTolerated() {
        sample.users = new Users(0, 0, 0, 0, 6);

        assertThat(findings()).isEmpty();
    }

    @Test
    void aMeanOfTheAnsweredThatIsNotThatOfTheUsersVoidsPercentiles() {
        sample.intended = LoadEvidenceFixture.all(1.61);

        assertThat(voided()).containsEntry("p99", "littles-law").doesNotContainKeys("mean", "rate");
    }

    @Test
    void aWindowHasTwoResponseTimesForItsThroughputAndFiveForPercentiles() {
        assertThat(codes(14, 200)).containsExactly("window-too-short-for-percentiles");
        assertThat(codes(15, 200)).isEmpty();
        assertThat(codes(6, 200)).containsExactly("window-too-short-for-percentiles");
        sample.users = new Users(0, 0, 0, 0, 400);
        assertThat(codes(5.9, 200)).containsExactly("starved-users", "window-too-short");
        assertThat(voided()).containsEntry("mean", "window-too-short").containsEntry("rate", "window-too-short");
        assertThat(findings().getFirst().remedy()).isEqualTo(LoadFinding.STARVED_USERS_WITHOUT_MEAN.remedy());
    }

    @Test
    void aWindowHasFiveOfTheShortestAnswersToo() {
        sample.intended = LoadEvidenceFixture.all(1);

        assertThat(codes(4.9, 600)).containsExactly("window-too-short");
        assertThat(codes(5, 600)).isEmpty();
    }

    private List<Finding> findings() {
        return ClosedLoopRules.check(sample.evidence(), false);
    }

    private List<String> codes(double seconds, int perSecond) {
        last(seconds, perSecond);
        return findings().stream().map(Finding::code).toList();
    }

    private void last(double seconds, int perSecond) {
        long requests = Math.round(seconds * perSecond);
        sample.totals = LoadEvidenceFixture.totals(seconds, requests, requests, requests, Map.of());
    }

    private Map<String, String> voided() {
        return Finding.voided(findings());
    }
}
