package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.ComparisonAnswerTest.comparison;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class HolmCorrectionTest {
    /// Six blocks: 0.98 to 0.999 is p = 0.04 by itself, and 0.16 as the least of four.
    @Test
    void theLargestOfManyMustStandForAllOfThem() {
        ComparisonRecord slight = comparison("time", 0.9895, 0.98, 0.9991, ComparisonVerdict.FASTER);
        ComparisonRecord unsure = comparison("time", 0.9, 0.5, 1.62, ComparisonVerdict.INCONCLUSIVE);
        ComparisonRecord sure = comparison("time", 0.995, 0.994, 0.996, ComparisonVerdict.FASTER);

        assertThat(HolmCorrection.of(List.of(slight)).correction()).isEmpty();
        assertThat(HolmCorrection.of(List.of(slight, unsure, unsure, unsure)).correction())
                .contains(AnswerKind.CORRECTED_NONE.with(4));
        assertThat(HolmCorrection.of(List.of(slight, unsure)).strongest()).isEqualTo(slight);
        assertThat(HolmCorrection.of(List.of(slight, slight, sure, unsure)).strongest())
                .isEqualTo(sure);
        ComparisonRecord same = comparison("time", 1.001, 0.999, 1.003, ComparisonVerdict.SAME);
        assertThat(HolmCorrection.of(List.of(same, slight, unsure, unsure, unsure))
                        .strongest())
                .as("what is the same isn't told in place of a difference")
                .isEqualTo(slight);
        assertThat(HolmCorrection.of(List.of(slight, slight, sure, unsure)).correction())
                .contains(AnswerKind.CORRECTED_SOME.with(4, 1, 3));
        assertThat(HolmCorrection.of(List.of(sure, unsure)).correction()).isEmpty();
    }
}
