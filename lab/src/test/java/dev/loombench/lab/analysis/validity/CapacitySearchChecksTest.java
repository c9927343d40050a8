package dev.loombench.lab.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.run.RunFixture;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapacitySearchChecksTest {
    private static final RateRecord SATURATION = new RateRecord(199, 198.0, 200.0, 3);

    @Test
    void aConfirmedCapacityWithASaturationNeedsNoWord() {
        assertThat(CapacitySearchChecks.check(
                        List.of(searched(1, true, SATURATION, null), RunFixture.trial(2, 1, "noop", 1))))
                .isEmpty();
    }

    @Test
    void aCapacityThatIsNotConfirmedSaysSoWithItsInterval() {
        assertThat(CapacitySearchChecks.check(
                        List.of(searched(1, true, SATURATION, null), searched(2, false, SATURATION, null))))
                .containsExactly(ExperimentFinding.CAPACITY_NOT_CONFIRMED
                        .with(1, 2, "spring-mvc tasks=100 wait=100ms: 45.9/s, between 20.1 and 150/s")
                        .withEvidence(Map.of("trials", List.of(2))));
    }

    @Test
    void aSaturationThatIsMissingSaysWhy() {
        assertThat(CapacitySearchChecks.check(List.of(searched(1, true, null, "the time budget is used up"))))
                .containsExactly(ExperimentFinding.SATURATION_UNKNOWN
                        .with(1, 1, "spring-mvc tasks=100 wait=100ms: the time budget is used up")
                        .withEvidence(Map.of("trials", List.of(1))));
    }

    @Test
    void theExperimentTellsIt() {
        assertThat(ExperimentChecks.check(
                        MethodKind.HTTP, List.of(searched(1, false, null, "the time budget is used up")), 1, List.of()))
                .extracting(Finding::code)
                .contains("capacity-not-confirmed", "saturation-unknown");
    }

    private static TrialRecord searched(
            int id, boolean confirmed, @Nullable RateRecord saturation, @Nullable String absent) {
        CapacityRecord capacity = RecordBuilder.of(CapacityRecord.class)
                .with("slo", "p99<200ms")
                .with("bounds", Map.of("p99", 0.2))
                .with("outcome", CapacityOutcome.FOUND)
                .with("confirmed", confirmed)
                .with("capacity", new RateRecord(45.9, 20.1, 150.0, 3))
                .with("saturation", saturation)
                .with("saturationAbsent", absent)
                .build();
        return RunFixture.withLoad(
                RunFixture.trial(id, 1, "spring-mvc", 45.9),
                RecordBuilder.like(RunFixture.load()).with("capacity", capacity).build());
    }
}
