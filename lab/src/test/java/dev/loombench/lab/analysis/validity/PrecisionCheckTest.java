package dev.loombench.lab.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.AnalysisFixture;
import dev.loombench.lab.analysis.validity.PrecisionCheck.BlockCounts;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PrecisionCheckTest {
    private static final OptionalDouble PRECISION = OptionalDouble.of(0.02);
    private static final List<ComparisonRecord> NARROW = comparisons(0.5, 0.501, 0.499, 0.5);
    private static final List<ComparisonRecord> WIDE = comparisons(0.5, 0.6, 0.4, 0.5);

    private static List<ComparisonRecord> comparisons(double... seconds) {
        List<TrialRecord> trials = RunFixture.joined(
                RunFixture.blocks("cached-pool", 1, 1, 1, 1), RunFixture.blocks("virtual-per-task", seconds));
        return AnalysisFixture.analysis(RunFixture.experiment("none"), trials, "25")
                .comparisons();
    }

    @Test
    void nothingWasAddedAndNothingAskedFor() {
        assertThat(PrecisionCheck.check(new BlockCounts(4, 4, 40, OptionalDouble.empty()), WIDE))
                .isEmpty();
        assertThat(PrecisionCheck.check(new BlockCounts(4, 2, 40, OptionalDouble.empty()), WIDE))
                .isEmpty();
    }

    @Test
    void whatWasAddedIsToldWithTheWidestInterval() {
        assertThat(PrecisionCheck.check(new BlockCounts(3, 4, 30, PRECISION), NARROW))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("blocks-added");
                    assertThat(finding.evidence()).containsEntry("planned", 3).containsEntry("done", 4);
                });
    }

    @Test
    void anIntervalThatIsTooWideSaysWhyItEndedAndWhatItTakes() {
        Finding most =
                PrecisionCheck.check(new BlockCounts(1, 4, 4, PRECISION), WIDE).getLast();
        Finding early =
                PrecisionCheck.check(new BlockCounts(4, 4, 40, PRECISION), WIDE).getLast();

        assertThat(List.of(most, early)).extracting(Finding::code).containsOnly("precision-not-reached");
        assertThat(most.remedy()).contains("--forks");
        assertThat(early.remedy()).contains("--resume");
        assertThat(most.evidence().get("blocksNeeded"))
                .isInstanceOfSatisfying(
                        Integer.class, blocks -> assertThat(blocks).isBetween(200, 500));
    }
}
