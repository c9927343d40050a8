package dev.loombench.lab.analysis.claims;

import static dev.loombench.lab.analysis.claims.ClaimJudgeTest.RATIO;
import static dev.loombench.lab.analysis.claims.ClaimJudgeTest.judged;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.run.RunFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Claims on six blocks of scaled-down cells with a ratio of 3.
class ScaledClaimTest {
    private static final List<TrialRecord> TRIALS = trials();

    @Test
    void aScaledCellCanShowAClaimAndCannotRefuteIt() {
        ClaimRecord refuted = judged(RATIO, "at least 4", TRIALS);
        assertThat(refuted.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(refuted.why()).isEqualTo(over(ClaimAnswer.FAILS_AT_THIS_SCALE));
        assertThat(judged(RATIO, "at least 2", TRIALS).verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
    }

    @Test
    void aScaledCellRefutesAClaimWhoseScaleDoesNotMatter() {
        ClaimRecord claim =
                judged(RATIO, "at least 4\n    scale: {matters: false, since: it is about computing}", TRIALS);

        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_REPRODUCED_HERE);
        assertThat(claim.why()).isEqualTo(over(ClaimAnswer.MISSES));
    }

    private static String over(ClaimAnswer reason) {
        return ClaimAnswer.OVER_SCALED.with(6, "tasks 5 for 100", reason.with()).toString();
    }

    private static List<TrialRecord> trials() {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= 6; block++) {
            trials.add(RunFixture.trial(block * 2, block, scaled("cached-pool"), "time", 3));
            trials.add(RunFixture.trial(block * 2 + 1, block, scaled("virtual-per-task"), "time", 1));
        }
        return trials;
    }

    private static CellRecord scaled(String model) {
        return new CellRecord(model, RunFixture.params("5", "100ms"), Map.of("tasks", "100"));
    }
}
