package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.report.load.CapacityDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapacityDescriptionTest {
    private static final Map<String, Double> LATENCIES =
            Map.of("mean", 0.1, "p50", 0.101, "p95", 0.12, "p99", 0.147, "p99.9", 0.15);

    @Test
    void saysWhetherItIsConfirmed() {
        assertThat(rendered(CapacityOutcome.FOUND, new RateRecord(171.4, 150.0, 190.0, 3), null))
                .contains("errors<0.1%; not confirmed\n");
    }

    @Test
    void saysAtLeastWhereTheGeneratorWasTheLimit() {
        assertThat(rendered(
                        CapacityOutcome.AT_LEAST, new RateRecord(800, null, null, 1), "the generator had no time left"))
                .contains("capacity    at least 800/s: the generator had no time left\n");
    }

    @Test
    void aLoadIsALine() {
        assertThat(CapacityDescription.line(load(true, 0.0, null)))
                .isEqualTo("load 4, fine: 168/s  164/s answered  p50 101 ms  p99 147 ms  no errors  met");
        assertThat(CapacityDescription.line(load(false, 0.0004, null)))
                .isEqualTo("load 4, fine: 168/s  164/s answered  p50 101 ms  p99 147 ms  under 0.1 % errors"
                        + "  missed: p99 is 170 ms");
        assertThat(CapacityDescription.line(load(false, null, "the generator stood still")))
                .isEqualTo("load 4, fine: 168/s  invalid: the generator stood still");
    }

    private static SearchRecord load(boolean kept, @Nullable Double failed, @Nullable String invalid) {
        return new SearchRecord(
                4,
                SearchStage.FINE,
                168,
                100,
                true,
                164.0,
                failed,
                LATENCIES,
                kept,
                kept ? List.of() : List.of("p99 is 170 ms"),
                kept ? 0 : 0.06,
                true,
                invalid);
    }

    /// As after one valid load at a rate, if the search was cut short.
    @Test
    void aCapacityWithoutAnIntervalHasNoEmptyOne() {
        assertThat(rendered(CapacityOutcome.FOUND, new RateRecord(42.0, null, null, 1), null))
                .contains("42.0/s, the highest rate that meets")
                .doesNotContain("()");
    }

    private static String rendered(CapacityOutcome outcome, @Nullable RateRecord capacity, @Nullable String reason) {
        return new BlockView(Style.of(Style.ColorMode.NEVER, false, true), 120)
                .render(CapacityDescription.of(document(outcome, capacity, reason), List.of()));
    }

    private static CapacityDocument document(
            CapacityOutcome outcome, @Nullable RateRecord capacity, @Nullable String reason) {
        return RecordBuilder.of(CapacityDocument.class)
                .with("target", "http://h/work")
                .with("method", "GET")
                .with("arrivals", "poisson")
                .with(
                        "search",
                        RecordBuilder.of(CapacityRecord.class)
                                .with("slo", "p99<160ms,errors<0.1%")
                                .with("outcome", outcome)
                                .with("capacity", capacity)
                                .with("reason", reason)
                                .build())
                .build();
    }
}
