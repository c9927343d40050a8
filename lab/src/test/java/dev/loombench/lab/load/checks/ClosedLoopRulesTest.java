package dev.loombench.lab.load.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadEvidence.LatencySpread;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.load.checks.LoadEvidence.UserWaits;
import dev.loombench.lab.model.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClosedLoopRulesTest {
    /// 600 users of a server that answers 200/s, each after 1 s, whomever it likes.
    private final LoadEvidenceFixture sample = new LoadEvidenceFixture();

    ClosedLoopRulesTest() {
        sample.arrivals = null;
        sample.requests = new RequestTotals(20, false, 4_000, 4_000, 4_000, 0, 0);
        sample.littlesLaw = new LittlesLaw(600, 200, 3, 0);
        sample.latencies = new LatencySpread(1, 1.1);
        sample.waits = new UserWaits(600, 0);
    }

    @Test
    void whoIsServedInTurnHasAllFigures() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void usersWithoutAnAnswerVoidPercentilesAndAreNamed() {
        sample.waits = new UserWaits(600, 400);

        assertThat(findings())
                .containsExactly(LoadFinding.STARVED_USERS
                        .with(400, 600)
                        .withEvidence(Map.of("users", 600L, "unanswered", 400L))
                        .voiding(LoadChecks.PERCENTILES));
    }

    @Test
    void aHundredthOfTheUsersIsTolerated() {
        sample.waits = new UserWaits(600, 6);

        assertThat(findings()).isEmpty();
    }

    @Test
    void aMeanOfTheAnsweredThatIsNotThatOfTheUsersVoidsPercentiles() {
        sample.littlesLaw = new LittlesLaw(600, 200, 1.61, 0);

        assertThat(voided()).containsEntry("p99", "littles-law").doesNotContainKeys("mean", "rate");
    }

    @Test
    void aWindowHasTwoResponseTimesForItsThroughputAndFiveForPercentiles() {
        assertThat(codes(14)).containsExactly("window-too-short-for-percentiles");
        assertThat(codes(15)).isEmpty();
        assertThat(codes(6)).containsExactly("window-too-short-for-percentiles");
        sample.waits = new UserWaits(600, 400);
        assertThat(codes(5.9)).containsExactly("starved-users", "window-too-short");
        assertThat(voided()).containsEntry("mean", "window-too-short").containsEntry("rate", "window-too-short");
        assertThat(findings().getFirst().remedy()).isEqualTo(LoadFinding.STARVED_USERS_WITHOUT_MEAN.remedy());
    }

    @Test
    void aWindowHasFiveOfTheShortestAnswersToo() {
        sample.littlesLaw = new LittlesLaw(600, 600, 1, 0);

        assertThat(codes(4.9)).containsExactly("window-too-short");
        assertThat(codes(5)).isEmpty();
    }

    private List<Finding> findings() {
        return ClosedLoopRules.check(sample.evidence(), false);
    }

    private List<String> codes(double seconds) {
        sample.requests = new RequestTotals(seconds, false, 4_000, 4_000, 4_000, 0, 0);
        return findings().stream().map(Finding::code).toList();
    }

    private Map<String, String> voided() {
        return Finding.voided(findings());
    }
}
