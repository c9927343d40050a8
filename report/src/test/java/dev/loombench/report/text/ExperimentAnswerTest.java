package dev.loombench.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.BlockExperimentBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExperimentAnswerTest {
    private static final CellRecord POOL = BlockExperimentBuilder.cell("cached-pool");
    private static final CellRecord FIXED = BlockExperimentBuilder.cell("fixed-pool(20)");
    private static final CellRecord VIRTUAL = BlockExperimentBuilder.cell("virtual-per-task");

    @Test
    void withoutAHeadlineItIsTheFarthestDecidedOneOfVirtualThreads() {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .compared(POOL, FIXED, 9, 8.0, 10.0, ComparisonVerdict.SLOWER)
                .compared(POOL, VIRTUAL, 0.1, 0.01, 1.1, ComparisonVerdict.INCONCLUSIVE)
                .compared(FIXED, VIRTUAL, 0.5, 0.4, 0.6, ComparisonVerdict.FASTER)
                .compared(POOL, VIRTUAL, 0.9, 0.89, 0.91, ComparisonVerdict.FASTER)
                .build();

        assertThat(ExperimentAnswer.of(experiment).orElseThrow().comparison())
                .isEqualTo(experiment.comparisons().get(2));
    }

    @Test
    void aHeadlineComesBeforeAllOthers() {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .compared(POOL, VIRTUAL, 0.5, 0.4, 0.6, ComparisonVerdict.FASTER)
                .compared(FIXED, VIRTUAL, 1.0, 0.99, 1.01, ComparisonVerdict.SAME)
                .build();

        assertThat(ExperimentAnswer.of(
                                headed(experiment, experiment.comparisons().getLast()))
                        .orElseThrow()
                        .advantage()
                        .words())
                .isEqualTo("same");
    }

    @Test
    void aComparisonOfNothingIsNone() {
        ExperimentRecord experiment = new BlockExperimentBuilder()
                .compared(POOL, VIRTUAL, 0, null, null, ComparisonVerdict.INCONCLUSIVE)
                .build();

        assertThat(ExperimentAnswer.of(experiment)).isEmpty();
    }

    @Test
    void whereNothingIsComparedThereIsNone() {
        assertThat(ExperimentAnswer.of(new BlockExperimentBuilder().build())).isEmpty();
    }

    private static ExperimentRecord headed(ExperimentRecord experiment, @Nullable ComparisonRecord headline) {
        return RecordBuilder.like(experiment).with("headline", headline).build();
    }
}
