package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.run.ServerExperimentFixture;
import dev.loombench.lab.stats.Better;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A figure that a finding contradicts decides nothing.
class VoidFiguresTest {
    private static final String POOL = "jdk-http(platform)";
    private static final String VIRTUAL = "jdk-http(virtual)";

    private static final Experiment OPEN = experiment("load: 300/s");

    @Test
    void aPoolThatDoesNotCarryTheRateIsComparedByWhatItCarries() {
        ExperimentAnalysis analysis = AnalysisFixture.analysis(OPEN, trials(6), "25");

        assertThat(analysis.comparisons()).singleElement().satisfies(comparison -> {
            assertThat(comparison.metric()).isEqualTo("rate");
            assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.BETTER);
            assertThat(comparison.overload()).isNotNull().satisfies(overload -> {
                assertThat(overload.ratioIsBound()).isTrue();
                assertThat(overload.offered()).isEqualTo(300);
                assertThat(overload.baselineCarries()).isFalse();
            });
        });
        assertThat(analysis.answers()).singleElement().asString().contains("200/s", "300/s", " all of them");
        assertThat(analysis.estimates())
                .filteredOn(estimate -> estimate.cell().model().equals(POOL))
                .extracting(EstimateRecord::metric)
                .containsExactly("rate", "offered-rate");
    }

    /// The other blocks would be those in which it happened to keep up.
    @Test
    void aPoolThatSometimesFallsBehindHasNoVerdictOnItsLatency() {
        ExperimentAnalysis analysis = AnalysisFixture.analysis(OPEN, trials(2), "25");

        assertThat(analysis.comparisons()).singleElement().satisfies(comparison -> {
            assertThat(comparison.metric()).isEqualTo("p50");
            assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.INCONCLUSIVE);
            assertThat(comparison.note()).startsWith("p50 is void").contains(POOL);
            assertThat(comparison.overload()).isNull();
        });
    }

    /// Trials of six blocks, of which the pool falls behind in the first ones.
    private static List<TrialRecord> trials(int behind) {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= 6; block++) {
            double noise = 1 + (block - 3.5) / 1_000;
            trials.add(
                    block <= behind
                            ? overloaded(trial(2 * block, block, POOL, metrics(0, 200 * noise)))
                            : trial(2 * block, block, POOL, metrics(1.1 * noise, 300)));
            trials.add(trial(2 * block + 1, block, VIRTUAL, metrics(1, 300)));
        }
        return trials;
    }

    private static Map<String, Metric> metrics(double seconds, double rate) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        if (seconds > 0) {
            metrics.put("p50", new Metric(seconds, "s", Better.LESS));
            metrics.put("mean", new Metric(seconds, "s", Better.LESS));
        }
        metrics.put("rate", new Metric(rate, "/s", Better.MORE));
        metrics.put("offered-rate", new Metric(300, "/s", Better.NEITHER));
        return metrics;
    }

    private static TrialRecord trial(int id, int block, String server, Map<String, Metric> metrics) {
        return RunFixture.withMetrics(
                RunFixture.trial(id, block, new CellRecord(server, Map.of(), Map.of()), "time", 1), metrics);
    }

    private static TrialRecord overloaded(TrialRecord trial) {
        Finding finding = LoadFinding.FALLING_BEHIND.with(100).voiding(Overload.LATENCIES);
        return RecordBuilder.like(trial).with("findings", List.of(finding)).build();
    }

    private static Experiment experiment(String load) {
        return ExperimentReader.read("mine.yaml", Path.of("."), ServerExperimentFixture.text("""
                workload: {path: /work, %s}
                servers: [jdk-http(platform), jdk-http(virtual)]
                """.formatted(load)));
    }
}
