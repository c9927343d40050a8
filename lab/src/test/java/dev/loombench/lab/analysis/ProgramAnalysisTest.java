package dev.loombench.lab.analysis;

import static dev.loombench.lab.analysis.AnswerKind.AFTER_BETWEEN;
import static dev.loombench.lab.analysis.AnswerKind.BETWEEN;
import static dev.loombench.lab.analysis.AnswerKind.HUNG;
import static dev.loombench.lab.analysis.AnswerKind.NOTHING_ELSE;
import static dev.loombench.lab.analysis.AnswerKind.TIMES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ProgramExperimentFixture;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Noun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Analysis of runs of programs: limits by a formula, rates, hangs and figures that are 0.
class ProgramAnalysisTest {
    private static final Noun LOCK = new Noun("lock", false);
    private static final Noun OTHER = new Noun("synchronized", false);

    private static final Map<String, String> LEVELS = Map.of("tasks", "200", "wait", "10ms");
    private static final int BLOCKS = 6;

    @Test
    void theFormulaIsTheLimitOfItsMetricOnly() {
        ExperimentAnalysis analysis = analysis("throughput", 2_500, 5_000);

        assertThat(analysis.estimates()).hasSize(2).allSatisfy(estimate -> {
            IdealRecord ideal = estimate.ideal();
            assertThat(ideal.value()).isEqualTo(5_000);
            assertThat(ideal.explanation()).isEqualTo("min(200, 50) / 10ms");
            assertThat(estimate.method()).doesNotContain("derived");
        });
        assertThat(analysis.estimates())
                .extracting(EstimateRecord::efficiency)
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-3 ? 0 : 1)
                .containsExactly(0.5, 1.0);
        assertThat(analysis.missingIdeal()).isEmpty();
        assertThat(analysis("time", 0.1, 0.2).estimates())
                .extracting(EstimateRecord::ideal)
                .containsOnlyNulls();
    }

    @Test
    void moreOperationsAreBetter() {
        ExperimentAnalysis analysis = analysis("throughput", 2_000, 6_000);

        assertThat(analysis.comparisons()).singleElement().satisfies(one -> {
            assertThat(one.verdict()).isEqualTo(ComparisonVerdict.BETTER);
            assertThat(one.metric()).isEqualTo("throughput");
        });
        assertThat(analysis.answers())
                .containsExactly(between(TIMES.with(OTHER, "does", "3.0", "operations a second", LOCK), "3.0"));
    }

    @Test
    void workThatHungIsToldThoughItHasNoTime() {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            trials.add(trial(2 * block, block, "lock", figures("time", 0.1, "hung", 0)));
            trials.add(
                    trial(2 * block + 1, block, "synchronized@21", figures("hung", 100, "time-to-hang", 0.1 * block)));
        }

        ExperimentAnalysis analysis = AnalysisFixture.analysis(experiment("time"), trials, "25");

        assertThat(analysis.comparisons()).isEmpty();
        assertThat(analysis.missingRatios()).isEmpty();
        assertThat(analysis.answers())
                .containsExactly(NOTHING_ELSE.with(
                        AFTER_BETWEEN.with(HUNG.with(ModelNoun.of("synchronized", "21"), 6, 6), "100 ms", "600 ms")));
        assertThat(analysis.verdict()).startsWith("Synchronized on JDK 21 hung").endsWith("else did.");
    }

    @Test
    void figuresOfZeroHaveAnEstimateAndNoRatio() {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            trials.add(trial(2 * block, block, "lock", figures("time", 0.1, "collections", 0, "hung", 0)));
            trials.add(trial(2 * block + 1, block, "synchronized", figures("time", 0.1, "collections", 3, "hung", 0)));
        }

        ExperimentAnalysis analysis = AnalysisFixture.analysis(experiment("time"), trials, "25");

        assertThat(analysis.estimates())
                .filteredOn(estimate -> estimate.metric().equals("hung"))
                .hasSize(2)
                .allSatisfy(estimate -> assertThat(estimate.estimate()).isZero());
        assertThat(analysis.further()).extracting(ComparisonRecord::metric).doesNotContain("collections", "hung");
        assertThat(analysis.missingRatios()).isEmpty();
        assertThat(analysis.verdict()).isNotNull().doesNotContain("hung");
    }

    private static Clause between(Clause answer, String factor) {
        return BETWEEN.with(answer, factor, factor);
    }

    private static ExperimentAnalysis analysis(String metric, double baseline, double candidate) {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            double noise = 1 + 0.001 * (block % 3 - 1);
            trials.add(trial(2 * block, block, "lock", figures(metric, baseline * noise)));
            trials.add(trial(2 * block + 1, block, "synchronized", figures(metric, candidate / noise)));
        }
        return AnalysisFixture.analysis(experiment(metric), trials, "25");
    }

    private static Experiment experiment(String metric) {
        return ProgramExperimentFixture.read(
                ProgramExperimentFixture.TEXT.replace("  metric: throughput\n", "  metric: " + metric + "\n"));
    }

    private static Map<String, Metric> figures(Object... namesAndFigures) {
        Map<String, Metric> figures = new LinkedHashMap<>();
        for (int i = 0; i < namesAndFigures.length; i += 2) {
            String name = namesAndFigures[i].toString();
            boolean rate = name.equals("throughput");
            figures.put(
                    name,
                    new Metric(
                            ((Number) namesAndFigures[i + 1]).doubleValue(),
                            rate ? "ops/s" : name.equals("hung") ? "%" : "s",
                            rate ? Better.MORE : Better.LESS));
        }
        return figures;
    }

    private static TrialRecord trial(int id, int block, String candidate, Map<String, Metric> metrics) {
        return RunFixture.withMetrics(
                RunFixture.trial(id, block, new CellRecord(candidate, LEVELS, Map.of()), "time", 1), metrics);
    }
}
