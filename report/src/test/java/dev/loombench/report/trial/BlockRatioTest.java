package dev.loombench.report.trial;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockRatioTest {
    private static final CellRecord A = cell("a");
    private static final CellRecord B = cell("b");

    @Test
    void isTheCandidateDividedByTheBaselineOfTheSameBlock() {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .cell(A, 1, 2, 4)
                .cell(B, 3, 3)
                .compared(A, B, 2, null, null, ComparisonVerdict.INCONCLUSIVE)
                .build();

        assertThat(BlockRatio.of(experiment, experiment.comparisons().getFirst()))
                .containsExactly(new BlockRatio(1, 3), new BlockRatio(2, 1.5));
    }

    @Test
    void ofABaselineAgainstItselfIsThatOfItsSecondTrial() {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .cell(A, 1, 2)
                .trial(1, A, 1.1, TrialRecord.CONTROL_PASS, List.of())
                .trial(2, A, 1.8, TrialRecord.CONTROL_PASS, List.of())
                .control(A, 1, 0.9, 1.1)
                .build();

        assertThat(BlockRatio.of(experiment, experiment.controls().getFirst()))
                .containsExactly(new BlockRatio(1, 1.1), new BlockRatio(2, 0.9));
    }

    @Test
    void aFigureThatIsNotPositiveHasNone() {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .cell(A, 0, 2)
                .cell(B, 3, 3)
                .compared(A, B, 2, null, null, ComparisonVerdict.INCONCLUSIVE)
                .build();

        assertThat(BlockRatio.of(experiment, experiment.comparisons().getFirst()))
                .containsExactly(new BlockRatio(2, 1.5));
    }
}
