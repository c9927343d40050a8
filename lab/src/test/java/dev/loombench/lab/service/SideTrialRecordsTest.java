package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.model.CapacityDocument.CapacityRecord;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SideTrialRecordsTest {
    private static final AbSide SIDE =
            AbFixtures.config(List.of("a", "b"), List.of(200.0), 1).baseline();

    @Test
    void aSearchIsATrialWithItsCapacity() {
        TrialRecord trial = SideTrialRecords.create(SIDE, 13, searched("found", 190.0), Optional.empty());

        assertThat(trial.id()).isEqualTo(13);
        assertThat(trial.status()).isEqualTo(TrialStatus.OK);
        assertThat(trial.cell().label()).isEqualTo("a load=capacity");
        assertThat(trial.metrics())
                .hasEntrySatisfying(
                        "capacity", capacity -> assertThat(capacity.value()).isEqualTo(190));
        assertThat(trial.metrics()).doesNotContainKey("saturation");
    }

    @Test
    void oneThatFailedSaysWhy() {
        TrialRecord trial = SideTrialRecords.create(SIDE, 13, searched("failed", null), Optional.empty());

        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(trial.failure()).isEqualTo("the server is gone");
        assertThat(trial.metrics()).isEmpty();
    }

    private static CapacityMeasurement searched(String outcome, @Nullable Double perSecond) {
        CapacityRecord search = new CapacityRecord(
                "p99<100ms",
                Map.of(),
                outcome,
                true,
                perSecond == null ? null : new RateRecord(perSecond, perSecond - 5, perSecond + 5, 8),
                perSecond == null ? "the server is gone" : null,
                null,
                "there was no time",
                List.of(),
                List.of());
        return new CapacityMeasurement(new SideCapacity("a", search), RunFixture.load(), Instant.EPOCH, 60);
    }
}
