package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.ComparisonAnswerTest.comparison;
import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequiredBlocksTest {
    private static final double[] BASELINE = {1, 1, 1, 1, 1, 1, 1};
    private static final ComparisonRecord OPEN = comparison("time", 1.02, 0.97, 1.07, ComparisonVerdict.INCONCLUSIVE);

    private static ComparisonRecord judged(double... candidate) {
        return judged(RunFixture.joined(blocks("cached-pool", BASELINE), blocks("virtual-per-task", candidate)));
    }

    private static ComparisonRecord judged(List<TrialRecord> trials) {
        return AnalysisFixture.analysis(RunFixture.experiment("none"), trials, "25")
                .comparisons()
                .getFirst();
    }

    @Test
    void anOpenComparisonSaysInHowManyBlocksItWouldGetAVerdictAndHowLongTheMissingOnesTake() {
        List<TrialRecord> trials = RunFixture.joined(
                blocks("cached-pool", BASELINE), blocks("virtual-per-task", 1.1, 0.9, 1.2, 0.95, 1.15, 1.02, 1));
        double block = trials.stream().mapToDouble(TrialRecord::durationSeconds).sum() / 7;

        ComparisonRecord open = judged(trials);

        assertThat(open.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(open.blocksNeeded()).isBetween(40, 200);
        assertThat(open.secondsNeeded()).isCloseTo((open.blocksNeeded() - 7) * block, within(1e-9));
    }

    @Test
    void aComparisonWithAVerdictNeedsNothing() {
        ComparisonRecord decided = judged(0.5, 0.51, 0.49, 0.5, 0.52, 0.5, 0.48);

        assertThat(decided.verdict()).isEqualTo(ComparisonVerdict.FASTER);
        assertThat(decided.blocksNeeded()).isNull();
        assertThat(decided.secondsNeeded()).isNull();
    }

    /// A pair that lacks a ratio in one block lacks it in further ones, and one block says nothing about noise.
    @Test
    void whatNoNumberOfBlocksSettlesSaysNone() {
        assertThat(judged(1.1, 0.9, -1, 0.95, 1.15, 1.02, 1).blocksNeeded()).isNull();
        assertThat(judged(1.1).blocksNeeded()).isNull();
    }

    /// Seven of eight blocks agree, and one of them is needed for both intervals to agree.
    @Test
    void itIsMoreBlocksThanThereAreEvenIfFewerWouldHaveDoneMostly() {
        ComparisonRecord nearly = judged(RunFixture.joined(
                blocks("cached-pool", 1, 1, 1, 1, 1, 1, 1, 1),
                blocks("virtual-per-task", 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 0.999)));

        assertThat(nearly.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
        assertThat(nearly.blocksNeeded()).isEqualTo(9);
    }

    @Test
    void saysBlocksForksAndTheTimeOfAllBlocks() {
        assertThat(RequiredBlocks.missing(OPEN.withBlocksNeeded(14, 75)))
                .contains(AnswerKind.NEEDS.with(8, 14, "2 min 11 s"));
        assertThat(RequiredBlocks.missing(OPEN.withBlocksNeeded(7, 5))).contains(AnswerKind.NEEDS.with(1, 7, "35 s"));
        assertThat(RequiredBlocks.missing(OPEN)).isEmpty();
    }

    @Test
    void aBlockTakesWhatEachOfThoseThatAreMissingTakes() {
        assertThat(RequiredBlocks.blockSeconds(OPEN.withBlocksNeeded(14, 80))).hasValue(10);
        assertThat(RequiredBlocks.blockSeconds(OPEN.withBlocksNeeded(6, 80))).isEmpty();
        assertThat(RequiredBlocks.blockSeconds(OPEN)).isEmpty();
    }
}
