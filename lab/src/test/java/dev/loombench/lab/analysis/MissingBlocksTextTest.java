package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.ComparisonClauseTest.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.RequiredBlocks.MissingBlocksText;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import org.junit.jupiter.api.Test;

class MissingBlocksTextTest {
    private static final ComparisonRecord OPEN = comparison("time", 1.02, 0.97, 1.07, ComparisonVerdict.INCONCLUSIVE);

    @Test
    void saysBlocksForksAndTheTimeOfAllBlocks() {
        assertThat(MissingBlocksText.of(OPEN.withBlocksNeeded(14, 75)))
                .hasValue("about 8 more blocks would decide (--forks 14, 2 min 11 s)");
        assertThat(MissingBlocksText.of(OPEN.withBlocksNeeded(7, 5)))
                .hasValue("about 1 more block would decide (--forks 7, 35 s)");
        assertThat(MissingBlocksText.of(OPEN)).isEmpty();
    }

    @Test
    void aBlockTakesWhatEachOfThoseThatAreMissingTakes() {
        assertThat(MissingBlocksText.blockSeconds(OPEN.withBlocksNeeded(14, 80)))
                .hasValue(10);
        assertThat(MissingBlocksText.blockSeconds(OPEN.withBlocksNeeded(6, 80))).isEmpty();
        assertThat(MissingBlocksText.blockSeconds(OPEN)).isEmpty();
    }
}
