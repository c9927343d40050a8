package dev.loombench.lab.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Made;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ClaimRecord.Verdict;
import dev.loombench.lab.journal.TrialRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompletionTest {
    private static final Experiment EXPERIMENT = Made.experiment("batch", """
              - id: 8
                text: They bring a machine down.
                source: S
                published: it failed
                completed: {of: {model: cached-pool}}
                holds: at most 0.99
            """);

    @Test
    void oneProcessThatDoesNotEndIsEnough() {
        List<TrialRecord> trials = Made.blocks("cached-pool", 1.0, 1.0, 1.0);

        ClaimRecord claim = judged(List.of(
                trials.get(0), Made.failed(trials.get(1), "the measured JVM crashed (signal 6)"), trials.get(2)));

        assertThat(claim.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(claim.measured()).isEqualTo(2 / 3.0);
        assertThat(claim.sentence())
                .isEqualTo(
                        "Measured: 2 of 3 processes ran to their end; the measured JVM crashed (signal 6). Here: this machine.");
    }

    @Test
    void aFaultOfAnotherKindSaysNothingOfTheMachine() {
        List<TrialRecord> trials = Made.blocks("cached-pool", 1.0, 1.0);

        ClaimRecord claim = judged(List.of(trials.get(0), Made.failed(trials.get(1), "a task threw")));

        assertThat(claim.measured()).isEqualTo(1);
    }

    @Test
    void whereAllEndItIsNotReproduced() {
        ClaimRecord claim = judged(Made.blocks("cached-pool", 1.0, 1.0));

        assertThat(claim.verdict()).isEqualTo(Verdict.NOT_REPRODUCED_HERE);
        assertThat(claim.measured()).isEqualTo(1);
    }

    @Test
    void aSmallerSizeRefutesNothing() {
        CellRecord scaled = new CellRecord("cached-pool", Made.params("10", "100ms"), Map.of("tasks", "100"));

        ClaimRecord claim = judged(List.of(Made.trial(1, 1, scaled, "time", 1)));

        assertThat(claim.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(claim.sentence()).contains("at tasks 10 for 100, which doesn't refute it");
    }

    @Test
    void withoutItsCellNothingIsTested() {
        assertThat(judged(Made.blocks("virtual-per-task", 1.0)).sentence())
                .isEqualTo("Not tested: its cell is not in this run.");
    }

    private static ClaimRecord judged(List<TrialRecord> trials) {
        return ClaimJudge.judge(EXPERIMENT, trials, "this machine").getFirst();
    }
}
