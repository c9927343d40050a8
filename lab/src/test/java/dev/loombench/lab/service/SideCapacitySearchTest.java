package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SideCapacitySearchTest {
    private static final JvmRecord JVM = new JvmRecord("a", null, 1, "its own", null, 1, List.of());

    @Test
    void aSearchIsATrialWithItsCapacity() {
        TrialRecord trial = searched("found", 190.0).record(13, 9, null, JVM);

        assertThat(trial.id()).isEqualTo(13);
        assertThat(trial.place()).isEqualTo(9);
        assertThat(trial.status()).isEqualTo(TrialStatus.OK);
        assertThat(trial.cell().label()).isEqualTo("a load=capacity");
        assertThat(trial.metrics())
                .hasEntrySatisfying(
                        "capacity", capacity -> assertThat(capacity.value()).isEqualTo(190));
        assertThat(trial.metrics()).doesNotContainKey("saturation");
    }

    @Test
    void oneThatFailedSaysWhy() {
        TrialRecord trial = searched("failed", null).record(13, 9, null, JVM);

        assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(trial.failure()).isEqualTo("it is gone");
        assertThat(trial.metrics()).isEmpty();
    }

    private static CapacityMeasurement searched(String outcome, @Nullable Double perSecond) {
        CapacityRecord search = new CapacityRecord(
                "p99<100ms",
                Map.of(),
                outcome,
                true,
                perSecond == null ? null : new RateRecord(perSecond, perSecond - 5, perSecond + 5, 8),
                perSecond == null ? "it is gone" : null,
                null,
                "there was no time",
                List.of(),
                List.of());
        return new CapacityMeasurement(new SideCapacity("a", search), RunFixture.load(), Instant.EPOCH, 60);
    }
}
