package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SideCapacitySearchTest {
    @Test
    void aSearchIsATrialWithItsCapacity() {
        TrialRecord trial = AbFixtures.search(13, "a", null);

        assertThat(trial.id()).isEqualTo(13);
        assertThat(trial.status()).isEqualTo(TrialStatus.OK);
        assertThat(trial.cell().label()).isEqualTo("a load=capacity");
        assertThat(trial.metrics().get("capacity").value()).isEqualTo(190);
        assertThat(trial.metrics()).doesNotContainKey("saturation");
    }

    @Test
    void oneThatFailedSaysWhy() {
        CapacityRecord search = RecordBuilder.of(CapacityRecord.class)
                .with("outcome", CapacityOutcome.FAILED)
                .with("reason", "it is gone")
                .build();
        TrialRecord trial = new CapacityMeasurement(
                        "a",
                        RecordBuilder.like(RunFixture.load())
                                .with("capacity", search)
                                .build(),
                        Instant.EPOCH,
                        60)
                .record(13, 9, null, AbFixtures.search(1, "a", null).jvm());

        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(trial.failure()).isEqualTo("it is gone");
        assertThat(trial.metrics()).isEmpty();
    }
}
