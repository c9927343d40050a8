package dev.loombench.lab.service.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SideMetricsTest {
    private static final List<String> METRICS = List.of("mean", "gc-time", "p99");

    @Test
    void theTimeInCollectionsIsComparedIfEachTrialHadSome() {
        assertThat(SideMetrics.comparable(METRICS, List.of(trial(0.1), trial(0.2)), List.of(trial(0.3))))
                .isEqualTo(METRICS);
        assertThat(SideMetrics.comparable(METRICS, List.of(trial(0.1)), List.of(trial(0.2), trial(0))))
                .containsExactly("mean", "p99");
    }

    private static TrialRecord trial(double collecting) {
        return RecordBuilder.like(RunFixture.trial(1, 1, "a", 0.1))
                .with("metrics", Map.of("gc-time", new Metric(collecting, "s", Better.LESS)))
                .build();
    }
}
