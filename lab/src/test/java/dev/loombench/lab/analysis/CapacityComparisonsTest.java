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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityComparisonsTest {
    private static final Experiment EXPERIMENT =
            ExperimentReader.read("mine.yaml", Path.of("."), ServerExperimentFixture.text("""
                    workload: {path: /work, load: capacity, slo: p99<100ms}
                    servers: [jdk-http(platform), jdk-http(virtual)]
                    """));

    @Test
    void moreCapacityIsBetter() {
        assertThat(comparison(400, 410, 390)).satisfies(comparison -> {
            assertThat(comparison.metric()).isEqualTo("capacity");
            assertThat(comparison.ratio()).isBetween(3.9, 4.1);
            assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.BETTER);
        });
        assertThat(comparison(20, 21, 19).verdict()).isEqualTo(ComparisonVerdict.WORSE);
    }

    private static ComparisonRecord comparison(double... candidate) {
        List<TrialRecord> trials = new ArrayList<>();
        for (int block = 1; block <= candidate.length; block++) {
            trials.add(trial(2 * block, block, "jdk-http(platform)", 100));
            trials.add(trial(2 * block + 1, block, "jdk-http(virtual)", candidate[block - 1]));
        }
        return AnalysisFixture.comparisons(EXPERIMENT, trials, "25").records(1).getFirst();
    }

    private static TrialRecord trial(int id, int block, String server, double capacity) {
        TrialRecord trial = RunFixture.trial(id, block, new CellRecord(server, Map.of(), Map.of()), "time", 1);
        return RunFixture.withMetrics(trial, Map.of("capacity", new Metric(capacity, "/s", Better.MORE)));
    }
}
