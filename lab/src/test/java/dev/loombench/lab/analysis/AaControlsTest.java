package dev.loombench.lab.analysis;

import static dev.loombench.lab.run.RunFixture.blocks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.WidthRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class AaControlsTest {
    private static final double[] BASELINE = {1.00, 1.02, 0.98, 1.01, 0.99, 1.00, 1.02, 0.98};

    @Test
    void aBaselineThatAgreesWithItselfLeavesVerdictsAsTheyAre() {
        ExperimentAnalysis judged = judged(
                blocks("cached-pool", BASELINE),
                again(1.005, 0.999, 1.002, 0.998, 1.001, 0.997, 1.003, 1.000),
                blocks("virtual-per-task", 0.5, 0.51, 0.49, 0.5, 0.5, 0.51, 0.49, 0.5));

        assertThat(judged.controls()).singleElement().satisfies(control -> {
            assertThat(control.comparesWithItself()).isTrue();
            assertThat(control.n()).isEqualTo(8);
            assertThat(control.verdict()).isEqualTo(ComparisonVerdict.SAME);
        });
        assertThat(judged.controlFinding()).isEmpty();
        assertThat(judged.comparisons())
                .extracting(ComparisonRecord::verdict)
                .containsExactly(ComparisonVerdict.FASTER);
    }

    @Test
    void whereABaselineDiffersFromItselfNoVerdictIsLeft() {
        ExperimentAnalysis judged = judged(
                blocks("cached-pool", BASELINE),
                again(1.10, 1.12, 1.11, 1.09, 1.10, 1.11, 1.12, 1.10),
                blocks("virtual-per-task", 0.5, 0.51, 0.49, 0.5, 0.5, 0.51, 0.49, 0.5));

        assertThat(judged.controls()).extracting(ComparisonRecord::verdict).containsExactly(ComparisonVerdict.SLOWER);
        assertThat(judged.controlFinding()).hasValueSatisfying(finding -> {
            assertThat(finding.code()).isEqualTo("control-differs");
            assertThat(finding.evidence()).containsOnlyKeys("cached-pool tasks=100 wait=100ms on JDK 25");
        });
        assertThat(judged.comparisons()).singleElement().satisfies(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
            assertThat(comparison.ratio()).isCloseTo(0.5, Offset.offset(0.01));
            assertThat(comparison.note()).isEqualTo(AnswerKind.BASELINE_DIFFERS.words());
        });
    }

    /// Controls enter no estimate and no comparison; they only lengthen further blocks.
    @Test
    void aControlEntersNothingElse() {
        List<TrialRecord> baselineTrials =
                RunFixture.joined(blocks("cached-pool", BASELINE), blocks("virtual-per-task", 0.5, 0.5, 0.5, 0.5));
        ExperimentAnalysis without = judged(baselineTrials);
        ExperimentAnalysis with = judged(baselineTrials, again(1.001, 0.999, 1.002, 0.998));

        assertThat(with.estimates()).isEqualTo(without.estimates());
        assertThat(with.comparisons())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("secondsNeeded")
                .isEqualTo(without.comparisons());
        assertThat(without.controls()).isEmpty();
    }

    @Test
    void aRunOfNothingElseSaysHowLittleItWouldSee() {
        ExperimentAnalysis judged =
                judged(blocks("cached-pool", BASELINE), again(1.001, 0.999, 1.002, 0.998, 1.001, 0.999, 1.002, 0.998));

        assertThat(judged.comparisons()).isEmpty();
        ComparisonRecord control = judged.controls().getFirst();
        assertThat(judged.answers())
                .containsExactly(AnswerKind.WIDEST.with(
                        AnswerKind.CONTROL.with(0L, 1),
                        control.candidate().label(control.jdk()),
                        AnswerKind.FACTOR_BETWEEN.with(control.ratio(), control.low(), control.high())));
    }

    /// At most one in twenty experiments without differences may lose its verdicts, however many baselines it
    /// has: here ten, on ten JDKs.
    @Test
    void manyBaselinesDontMakeFalseAlarmsMany() {
        long seed = 20_261_122;
        Random random = new Random(seed);
        int experiments = 60;
        long alarms = IntStream.range(0, experiments)
                .filter(e -> {
                    List<List<TrialRecord>> baselines = IntStream.range(0, 10)
                            .mapToObj(jdk -> noisyPair("jdk" + jdk, random))
                            .toList();
                    return AnalysisFixture.analysis(
                                    RunFixture.experiment("none"),
                                    baselines.stream().flatMap(List::stream).toList(),
                                    IntStream.range(0, 10)
                                            .mapToObj(jdk -> "jdk" + jdk)
                                            .toArray(String[]::new))
                            .controlFinding()
                            .isPresent();
                })
                .count();

        assertThat(alarms).as("seed %d", seed).isLessThanOrEqualTo((long) (experiments * 0.08));
    }

    /// With several baselines each is judged at a stricter level, but further blocks are decided by the width
    /// of a single comparison.
    @Test
    void widthsAreThoseOfEachBaselineAlone() {
        CellRecord more = new CellRecord("cached-pool", RunFixture.params("200", "100ms"), Map.of());
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= 8; block++) {
            double figure = BASELINE[block - 1];
            trials.add(RunFixture.trial(4 * block, block, RunFixture.cell("cached-pool"), "time", figure));
            trials.add(RunFixture.control(
                    RunFixture.trial(4 * block + 1, block, RunFixture.cell("cached-pool"), "time", 1)));
            trials.add(RunFixture.trial(4 * block + 2, block, more, "time", figure));
            trials.add(RunFixture.control(RunFixture.trial(4 * block + 3, block, more, "time", 1)));
        }
        Experiment experiment = RunFixture.experiment("none");
        List<String> jdks = List.of("25");
        VerdictCriteria rules = new VerdictCriteria(WidthRule.INTERVAL_LEVEL, 0.03);

        ExperimentAnalysis judged =
                ExperimentAnalysis.analyse(experiment, trials, RunFixture.order(trials), jdks, rules);
        List<ComparisonRecord> widths =
                judged.precisionComparisons(experiment, trials, RunFixture.order(trials), jdks, rules);
        double widest = WidthRule.widestHalfWidth(
                        ExperimentAnalysis.ratios(experiment, trials, RunFixture.order(trials), jdks))
                .orElseThrow();

        assertThat(judged.controls())
                .hasSize(2)
                .allSatisfy(control -> assertThat(control.level()).isCloseTo(0.98, Offset.offset(1e-9)));
        assertThat(widths).hasSize(2).allSatisfy(one -> {
            assertThat(one.level()).isEqualTo(WidthRule.INTERVAL_LEVEL);
            assertThat(one.high() / one.ratio() - 1).isCloseTo(widest, Offset.offset(1e-9));
        });
    }

    private static List<TrialRecord> noisyPair(String jdk, Random random) {
        return RunFixture.joined(on(jdk, blocks("cached-pool", noise(random))), on(jdk, again(noise(random))));
    }

    private static double[] noise(Random random) {
        return IntStream.range(0, 8)
                .mapToDouble(block -> Math.exp(0.3 * random.nextGaussian()))
                .toArray();
    }

    private static List<TrialRecord> on(String jdk, List<TrialRecord> trials) {
        return trials.stream().map(trial -> RunFixture.onJdk(trial, jdk)).toList();
    }

    private static List<TrialRecord> again(double... seconds) {
        return blocks("cached-pool", seconds).stream().map(RunFixture::control).toList();
    }

    @SafeVarargs
    private static ExperimentAnalysis judged(List<TrialRecord>... trials) {
        List<TrialRecord> all = RunFixture.joined(trials);
        return AnalysisFixture.analysis(RunFixture.experiment("none"), all, "25");
    }
}
