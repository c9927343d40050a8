package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadFigures;
import dev.loombench.lab.load.LoadFigures.PlanFigures;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServiceLoadTest {
    @Test
    void aPlanWithoutSteadyWindowSaysWhichOptionsHelp() {
        var plan = new PlanFigures(
                Optional.of("The plan ended before all its users had started."),
                5,
                0,
                List.of(),
                0,
                new OverviewRecord(0, 0, 0, 0),
                Optional.empty(),
                0,
                0,
                0,
                List.of(),
                List.of());
        var none = new Latencies(Map.of());
        var figures = new LoadFigures(
                new Arrivals.ClosedModel(5),
                OptionalLong.empty(),
                RecordBuilder.of(LoadSummary.class).build(),
                List.of(),
                none,
                none,
                none,
                none,
                none,
                Optional.of(plan));

        assertThat(ServiceLoad.outcome(LoadResult.of(figures, Optional.empty(), Optional.empty())))
                .isEqualTo(new LoadOutcome.LoadFailure(
                        "the plan has no steady window: The plan ended before all its users had started. Let it run"
                                + " longer than its ramp-up and the warm-up take (--duration, --warmup)"));
    }
}
