package dev.loombench.lab.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
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
        List<Finding> findings = CapacitySearchChecks.check(
                List.of(searched(1, true, SATURATION, null), searched(2, false, SATURATION, null)));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("capacity-not-confirmed");
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.message())
                    .isEqualTo("1 of 2 trials did not confirm their capacity, because the search ended before there"
                            + " were"
                            + " enough loads: spring-mvc tasks=100 wait=100ms: 45.9/s, between 20.1 and 150/s");
            assertThat(finding.evidence()).containsExactly(Map.entry("trials", List.of(2)));
        });
    }

    @Test
    void aSaturationThatIsMissingSaysWhy() {
        assertThat(CapacitySearchChecks.check(List.of(searched(1, true, null, "the time budget is used up"))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("saturation-unknown");
                    assertThat(finding.severity()).isEqualTo(Severity.INFO);
                    assertThat(finding.message())
                            .isEqualTo(
                                    "1 of 1 trials did not find the rate at which the server saturates: spring-mvc tasks=100 wait=100ms:"
                                            + " the time budget is used up");
                });
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
                .with("outcome", "found")
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
