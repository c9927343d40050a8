package dev.loombench.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.Blocks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswerTest {
    private static final CellRecord POOL = Blocks.cell("cached-pool");
    private static final CellRecord FIXED = Blocks.cell("fixed-pool(20)");
    private static final CellRecord VIRTUAL = Blocks.cell("virtual-per-task");

    @Test
    void withoutAHeadlineItIsTheFarthestDecidedOneOfVirtualThreads() {
        ExperimentRecord experiment = new Blocks()
                .compared(POOL, FIXED, 9, 8.0, 10.0, Verdict.SLOWER)
                .compared(POOL, VIRTUAL, 0.1, 0.01, 1.1, Verdict.INCONCLUSIVE)
                .compared(FIXED, VIRTUAL, 0.5, 0.4, 0.6, Verdict.FASTER)
                .compared(POOL, VIRTUAL, 0.9, 0.89, 0.91, Verdict.FASTER)
                .build();

        assertThat(Answer.of(experiment).orElseThrow().comparison())
                .isEqualTo(experiment.comparisons().get(2));
    }

    @Test
    void aHeadlineComesBeforeAllOthers() {
        ExperimentRecord experiment = new Blocks()
                .compared(POOL, VIRTUAL, 0.5, 0.4, 0.6, Verdict.FASTER)
                .compared(FIXED, VIRTUAL, 1.0, 0.99, 1.01, Verdict.SAME)
                .build();

        assertThat(Answer.of(headed(experiment, experiment.comparisons().getLast()))
                        .orElseThrow()
                        .advantage()
                        .words())
                .isEqualTo("same");
    }

    @Test
    void aComparisonOfNothingIsNone() {
        ExperimentRecord experiment = new Blocks()
                .compared(POOL, VIRTUAL, 0, null, null, Verdict.INCONCLUSIVE)
                .build();

        assertThat(Answer.of(experiment)).isEmpty();
    }

    @Test
    void whereNothingIsComparedThereIsNone() {
        assertThat(Answer.of(new Blocks().build())).isEmpty();
    }

    private static ExperimentRecord headed(ExperimentRecord experiment, @Nullable ComparisonRecord headline) {
        return new ExperimentRecord(
                experiment.id(),
                experiment.title(),
                experiment.question(),
                experiment.method(),
                experiment.sources(),
                experiment.trials(),
                experiment.estimates(),
                experiment.comparisons(),
                experiment.claims(),
                experiment.findings(),
                experiment.verdict(),
                experiment.controls(),
                experiment.further(),
                headline);
    }
}
