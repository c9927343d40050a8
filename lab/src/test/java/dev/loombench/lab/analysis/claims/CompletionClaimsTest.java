package dev.loombench.lab.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.claims.ClaimTrials.ClaimContext;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.protocol.Clause;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompletionClaimsTest {
    private static final Experiment EXPERIMENT = RunFixture.experiment("batch", """
              - id: 8
                text: They bring a machine down.
                source: S
                published: it failed
                completed: {of: {model: cached-pool}}
                holds: at most 0.99
            """);

    private static final Clause SCALED =
            ClaimAnswer.COMPLETED_SCALED.with(ClaimAnswer.COMPLETED.with(1, 1), "tasks 10 for 100");

    @Test
    void oneProcessThatDoesNotEndIsEnough() {
        List<TrialRecord> trials = RunFixture.blocks("cached-pool", 1.0, 1.0, 1.0);

        ClaimRecord claim = judged(List.of(
                trials.get(0), RunFixture.failed(trials.get(1), "the measured JVM crashed (signal 6)"), trials.get(2)));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
        assertThat(claim.measured()).isEqualTo(2 / 3.0);
        assertThat(claim.sentence())
                .isEqualTo(ClaimAnswer.MEASURED_SHARE
                        .with(
                                ClaimAnswer.FAILED_WITH.with(
                                        ClaimAnswer.COMPLETED.with(2, 3), "the measured JVM crashed (signal 6)"),
                                "this machine")
                        .sentence());
    }

    @Test
    void aFaultOfAnotherKindSaysNothingOfTheMachine() {
        List<TrialRecord> trials = RunFixture.blocks("cached-pool", 1.0, 1.0);

        ClaimRecord claim = judged(List.of(trials.get(0), RunFixture.failed(trials.get(1), "a task threw")));

        assertThat(claim.measured()).isEqualTo(1);
    }

    @Test
    void whereAllEndItIsNotReproduced() {
        ClaimRecord claim = judged(RunFixture.blocks("cached-pool", 1.0, 1.0));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_REPRODUCED_HERE);
        assertThat(claim.measured()).isEqualTo(1);
    }

    @Test
    void aSmallerSizeRefutesNothing() {
        CellRecord scaled = new CellRecord("cached-pool", RunFixture.params("10", "100ms"), Map.of("tasks", "100"));

        ClaimRecord claim = judged(List.of(RunFixture.trial(1, 1, scaled, "time", 1)));

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(claim.why()).isEqualTo(ClaimAnswer.NOT_REFUTED.with(SCALED).toString());
    }

    @Test
    void aSmallerSizeDoesNotShowThatAllEndEither() {
        Experiment experiment = RunFixture.experiment("batch", """
                  - id: 8b
                    text: They don't.
                    source: S
                    published: no trouble
                    completed: {of: {model: cached-pool}}
                    holds: at least 1
                """);
        CellRecord scaled = new CellRecord("cached-pool", RunFixture.params("10", "100ms"), Map.of("tasks", "100"));

        ClaimRecord smaller = judged(experiment, List.of(RunFixture.trial(1, 1, scaled, "time", 1)));
        assertThat(smaller.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(smaller.why())
                .isEqualTo(ClaimAnswer.NOT_CONFIRMED.with(SCALED).toString());
        assertThat(judged(experiment, RunFixture.blocks("cached-pool", 1.0)).verdict())
                .isEqualTo(ClaimVerdict.REPRODUCED);
        assertThat(judged(
                                experiment,
                                List.of(RunFixture.failed(
                                        RunFixture.trial(1, 1, scaled, "time", 1), "the measured JVM crashed")))
                        .verdict())
                .isEqualTo(ClaimVerdict.NOT_REPRODUCED_HERE);
    }

    @Test
    void withoutItsCellNothingIsTested() {
        assertThat(judged(RunFixture.blocks("virtual-per-task", 1.0)).sentence())
                .isEqualTo(ClaimAnswer.NOT_TESTED
                        .with(ClaimAnswer.NOT_IN_RUN.with("cached-pool tasks=100 wait=100ms", "quick"))
                        .sentence());
    }

    private static ClaimRecord judged(List<TrialRecord> trials) {
        return judged(EXPERIMENT, trials);
    }

    private static ClaimRecord judged(Experiment experiment, List<TrialRecord> trials) {
        return ClaimJudge.judge(experiment, trials, new ClaimContext("25", "this machine", "quick", Set.of()))
                .getFirst();
    }
}
