package dev.loombench.cli.run;

import static dev.loombench.cli.run.ExperimentFixtures.POOL;
import static dev.loombench.cli.run.ExperimentFixtures.VIRTUAL;
import static dev.loombench.cli.run.ExperimentFixtures.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictCellTest {
    private static final ComparisonRecord OPEN = comparison(POOL, VIRTUAL, 1.02, ComparisonVerdict.INCONCLUSIVE);

    private static String legend(ComparisonRecord... comparisons) {
        return VerdictCell.legend(List.of(comparisons), Style.of(Style.ColorMode.NEVER, false, false), 120);
    }

    @Test
    void saysWhatDecidesAllThatAreOpen() {
        String one = "? undecided; about 8 more blocks would decide (--forks 14, 2 min 11 s)";

        assertThat(legend(OPEN)).isEqualTo(one + "\n");
        assertThat(legend(OPEN, OPEN)).isEqualTo(one + ", for all of them\n");
    }

    @Test
    void promisesNothingForThoseOfWhichItIsNotKnown() {
        assertThat(legend(OPEN, OPEN.withoutVerdict("too noisy")))
                .endsWith("(--forks 14, 2 min 11 s), for those with a number\n");
    }
}
