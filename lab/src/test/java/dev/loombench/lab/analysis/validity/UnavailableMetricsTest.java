package dev.loombench.lab.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Better;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnavailableMetricsTest {
    @Test
    void eachIsNamedWithWhereItWouldComeFrom() {
        assertThat(ExperimentChecks.unavailable(List.of(trial("time", "batch-time", "user", "system", "gc-count"))))
                .hasValueSatisfying(finding -> assertThat(finding.evidence())
                        .containsOnlyKeys("peak-rss", "peak-threads")
                        .containsEntry("peak-rss", "/proc of Linux"));
        assertThat(ExperimentChecks.unavailable(List.of(trial("heap-per-thread"))))
                .hasValueSatisfying(finding ->
                        assertThat(finding.evidence()).containsKeys("rss-per-thread", "page-tables-per-thread"));
    }

    @Test
    void whatSomeTrialReadIsNotAbsent() {
        assertThat(ExperimentChecks.unavailable(List.of(
                        trial("batch-time", "user", "system", "gc-count"),
                        trial("batch-time", "peak-rss", "peak-threads"))))
                .isEmpty();
    }

    @Test
    void batchesMissNothing() {
        assertThat(ExperimentChecks.unavailable(RunFixture.blocks("cached-pool", 1.0)))
                .isEmpty();
    }

    private static TrialRecord trial(String... metrics) {
        Map<String, Metric> figures = new LinkedHashMap<>();
        for (String metric : metrics) {
            figures.put(metric, new Metric(1, "s", Better.LESS));
        }
        return RunFixture.withMetrics(RunFixture.trial(1, 1, "cached-pool", 1), figures);
    }
}
