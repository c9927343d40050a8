package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Where one side of a block lacks the figure, the other blocks are those of survivors and decide nothing.
class MissingFiguresTest {
    private static final String METRIC = "warm-after";
    private static final String POOL = "cached-pool";
    private static final String VIRTUAL = "virtual-per-task";

    @Test
    void aFigureThatOneSideLacksIsNamedWithItsBlocks() {
        BlockPairs pairs = BlockPairs.of(trials(POOL, METRIC, 10, 10), trials(VIRTUAL, METRIC, 10, 7), METRIC);

        assertThat(pairs.pairs()).hasSize(7);
        assertThat(pairs.missing()).isEqualTo(3);
        assertThat(pairs.gap(METRIC)).contains(AnswerKind.MISSING_BLOCKS.with(METRIC, 3, 10));
    }

    @Test
    void theSameGoesForTheBaseline() {
        assertThat(gap(trials(POOL, METRIC, 10, 9), trials(VIRTUAL, METRIC, 10, 10)))
                .contains(AnswerKind.MISSING_BLOCKS.with(METRIC, 1, 10));
    }

    /// Trials that failed or weren't run have no figures at all, and aren't among those that count.
    @Test
    void aBlockWithoutTheTrialItselfLacksNothing() {
        assertThat(gap(trials(POOL, METRIC, 10, 10), trials(VIRTUAL, METRIC, 8, 8)))
                .isEmpty();
    }

    @Test
    void neitherDoesOneWhoseMetricTheOtherSideNeverHas() {
        assertThat(gap(trials(POOL, METRIC, 10, 10), trials(VIRTUAL, METRIC, 10, 0)))
                .isEmpty();
    }

    @Test
    void aTrialOfAnotherModeIsNoPartner() {
        List<TrialRecord> virtual = new ArrayList<>(trials(VIRTUAL, METRIC, 9, 9));
        virtual.add(RunFixture.withMetrics(
                RunFixture.trial(19, 10, RunFixture.cell(VIRTUAL), "throughput", 1), Map.of("other", seconds(1))));

        assertThat(gap(trials(POOL, METRIC, 10, 10), virtual)).isEmpty();
    }

    @Test
    void theVerdictOfTheOtherBlocksIsWithdrawn() {
        assertThat(comparison(8).verdict()).isEqualTo(ComparisonVerdict.SLOWER);
        assertThat(comparison(7)).satisfies(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
            assertThat(comparison.note())
                    .isEqualTo(AnswerKind.MISSING_BLOCKS.with("time", 1, 8).toString());
        });
    }

    private static ComparisonRecord comparison(int withFigure) {
        List<TrialRecord> trials =
                RunFixture.joined(trials(POOL, "time", 8, 8), trials(VIRTUAL, "time", 8, withFigure));
        return AnalysisFixture.comparisons(RunFixture.experiment("batch"), trials, "25")
                .records(1)
                .getFirst();
    }

    private static Optional<Clause> gap(List<TrialRecord> baseline, List<TrialRecord> candidate) {
        return BlockPairs.of(baseline, candidate, METRIC).gap(METRIC);
    }

    /// A trial in each block, of which the first ones have the metric; virtual threads take twice as long.
    private static List<TrialRecord> trials(String model, String metric, int blocks, int withMetric) {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double value = (model.equals(VIRTUAL) ? 2 : 1) + block / 1_000.0;
            trials.add(RunFixture.withMetrics(
                    RunFixture.trial(2 * block + (model.equals(VIRTUAL) ? 1 : 0), block, model, value),
                    Map.of(block <= withMetric ? metric : "other", seconds(value))));
        }
        return trials;
    }

    private static Metric seconds(double value) {
        return new Metric(value, "s", Better.LESS);
    }
}
