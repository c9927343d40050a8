package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.run.ServerExperimentFixture;
import dev.loombench.lab.stats.Better;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Comparisons by metrics beside the primary one.
class FurtherComparisonsTest {
    private static final Experiment EXPERIMENT =
            ExperimentReader.read("mine.yaml", Path.of("."), ServerExperimentFixture.text("""
                    workload: {path: /work, load: 100/s}
                    servers: [jdk-http(platform), jdk-http(virtual)]
                    """));

    /// All above 1, with a p-value of 4 %.
    private static final List<Double> FAINT = List.of(1.01, 1.02, 1.16, 1.01, 1.08, 1.005, 1.11, 1.01);
    private static final List<Double> CLEAR = List.of(0.5, 0.51, 0.49, 0.5, 0.52, 0.5, 0.48, 0.5);
    private static final List<Double> NOISE = List.of(1.1, 0.9, 1.2, 0.85, 1.05, 0.93, 1.15, 0.9);

    @Test
    void aFaintDifferenceIsOneWhereNothingElseIsCompared() {
        List<ComparisonRecord> further = further(Map.of("p50", NOISE, "peak-rss", FAINT));

        assertThat(further).singleElement().satisfies(one -> {
            assertThat(one.metric()).isEqualTo("peak-rss");
            assertThat(one.verdict()).isEqualTo(ComparisonVerdict.WORSE);
        });
    }

    @Test
    void amongSeveralItMayBeChance() {
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        ratios.put("p50", NOISE);
        ratios.put("peak-rss", FAINT);
        ratios.put("p99", NOISE);
        ratios.put("cpu-per-request", CLEAR);

        List<ComparisonRecord> further = further(ratios);

        assertThat(further).extracting(ComparisonRecord::metric).containsExactly("p99", "cpu-per-request", "peak-rss");
        assertThat(further)
                .extracting(ComparisonRecord::verdict)
                .containsExactly(
                        ComparisonVerdict.INCONCLUSIVE, ComparisonVerdict.BETTER, ComparisonVerdict.INCONCLUSIVE);
        assertThat(further.getLast().note()).contains("among 3 comparisons");
    }

    /// @param ratios by metric, block by block
    private static List<ComparisonRecord> further(Map<String, List<Double>> ratios) {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= 8; block++) {
            trials.add(trial(2 * block, block, "jdk-http(platform)", ratios, true));
            trials.add(trial(2 * block + 1, block, "jdk-http(virtual)", ratios, false));
        }
        return AnalysisFixture.comparisons(EXPERIMENT, trials, "25").further();
    }

    private static TrialRecord trial(
            int id, int block, String server, Map<String, List<Double>> ratios, boolean baseline) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        ratios.forEach((metric, all) ->
                metrics.put(metric, new Metric(baseline ? 1 : all.get(block - 1), "", Better.LESS)));
        TrialRecord trial = RunFixture.trial(id, block, new CellRecord(server, Map.of(), Map.of()), "time", 1);
        return RunFixture.withMetrics(trial, metrics);
    }
}
