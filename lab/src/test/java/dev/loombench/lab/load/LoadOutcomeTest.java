package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFigures.PlanFigures;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadOutcomeTest {
    private static final LoadOrder OPEN = LoadFixtures.order(Duration.ZERO, Duration.ofSeconds(2));
    private static final Map<String, ProofRecord> PROOF = Map.of("ephemeral-ports", ProofRecord.of("ports", 7, 28_232));

    @Test
    void aClosedLoopHasFiguresOfItsUsers() {
        LoadOrder closed = LoadFixtures.closed(OPEN, 5);

        assertThat(outcome(OPEN).further()).isEmpty();
        assertThat(outcome(closed).further())
                .containsEntry("users-accounted", new Metric(5.0, "users", Better.NEITHER))
                .containsEntry("fewest-per-user", new Metric(38.0, "requests", Better.NEITHER))
                .containsEntry("most-per-user", new Metric(42.0, "requests", Better.NEITHER))
                .containsEntry("oldest-unanswered", new Metric(0.07, "s", Better.LESS));
    }

    /// 100 answers a second, each after 50 ms, and ten users: half of them wait in vain.
    @Test
    void theMeanOfAClosedLoopIsUsersOverThroughput() {
        assertThat(outcome(LoadFixtures.closed(OPEN, 10)).mean().orElseThrow()).isEqualTo(0.1);
        assertThat(outcome(OPEN).mean().orElseThrow()).isEqualTo(0.05);
    }

    /// At the end of the last second no request may be in flight any more.
    @Test
    void requestsInFlightAreThoseOfTheWholeWindowAndNotOfTheEndsOfItsSeconds() {
        assertThat(outcome(OPEN).inFlight()).isEqualTo(5);
    }

    @Test
    void theRecordHasItsProof() {
        assertThat(outcome(OPEN).record().proof()).isEqualTo(PROOF);
    }

    @Test
    void aPlanWithoutSteadyWindowHasNoFigures() {
        var plan = new PlanFigures(
                false,
                5,
                0,
                List.of(),
                0,
                new OverviewRecord(0, 0, 0, 0),
                Optional.empty(),
                0,
                0,
                0,
                List.of(),
                List.of());
        LoadResult load = result(RecordBuilder.like(figures(OPEN))
                .with("plan", Optional.of(plan))
                .build());

        assertThat(LoadOutcome.of(load)).isInstanceOf(LoadOutcome.LoadFailure.class);
    }

    private static LoadOutcome.SteadyLoad outcome(LoadOrder order) {
        return (LoadOutcome.SteadyLoad) LoadOutcome.of(result(figures(order)));
    }

    private static LoadFigures figures(LoadOrder order) {
        LoadSummary idle =
                LoadFixtures.summary(new Totals(1_000, 2, 200, 200, 200, new ErrorCounts(Map.of()), "", 0, 200, 0, 0));
        LoadSummary summary = new LoadSummary(
                idle.totals(), idle.lag(), idle.hiccups(), idle.limits(), new LoadSummary.Users(38, 40, 42, 0.07, 0));
        Latencies all = new Latencies(Map.of(50_000_000L, 200L));
        return LoadFixtures.figures(
                order, summary, List.of(LoadFixtures.second(0, 0.05), LoadFixtures.second(1, 0.05)), all, all, all);
    }

    private static LoadResult result(LoadFigures figures) {
        return new LoadResult(Optional.of(figures), Optional.empty(), List.of(), Duration.ZERO, PROOF);
    }
}
