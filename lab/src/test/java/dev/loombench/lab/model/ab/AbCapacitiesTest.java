package dev.loombench.lab.model.ab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AbCapacitiesTest {
    private static final CurveRecord LOWEST = new CurveRecord(10, 10, Map.of(), 1, 0);

    @Test
    void whatLimitsASideShowsWhereItsAnswersFallBehindOrElseAtItsCapacity() {
        RateRecord capacity = new RateRecord(80, 78.0, 82.0, 8);
        RateRecord saturation = new RateRecord(120, 118.0, 122.0, 3);

        CurveRecord behind = new CurveRecord(200, 150, Map.of(), 1, 0);
        CurveRecord further = new CurveRecord(400, 150, Map.of(), 1, 0);

        assertThat(side(capacity, saturation, List.of(LOWEST, behind, further)).bottleneckRate())
                .contains(200.0);
        assertThat(side(capacity, saturation, List.of(LOWEST)).bottleneckRate()).contains(80.0);
        assertThat(side(null, saturation, List.of(LOWEST)).bottleneckRate()).contains(120.0);
        assertThat(side(null, null, List.of(LOWEST)).bottleneckRate()).contains(10.0);
        assertThat(side(null, null, List.of()).bottleneckRate()).isEmpty();
    }

    private static SideCapacity side(
            @Nullable RateRecord capacity, @Nullable RateRecord saturation, List<CurveRecord> curve) {
        return new SideCapacity(
                "a",
                RecordBuilder.of(CapacityRecord.class)
                        .with("slo", "p99<1s")
                        .with("outcome", CapacityOutcome.FOUND)
                        .with("confirmed", true)
                        .with("capacity", capacity)
                        .with("saturation", saturation)
                        .with("curve", curve)
                        .build());
    }
}
