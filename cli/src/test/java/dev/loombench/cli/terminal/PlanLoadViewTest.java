package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.LawRecord;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanLoadViewTest {
    @Test
    void labelsHaveATable() {
        String text = rendered(RecordBuilder.like(document())
                .with(
                        "labels",
                        List.of(
                                new LabelRecord(
                                        "fast", false, 20, 0, 0.0021, 0.002, 0.003, 0.0031, 0.0032, 0.004, 10.0,
                                        2_048.0, null, null),
                                new LabelRecord(
                                        "bad",
                                        true,
                                        20,
                                        20,
                                        0.3,
                                        0.3,
                                        0.31,
                                        0.32,
                                        0.33,
                                        0.34,
                                        null,
                                        null,
                                        "404 Not Found",
                                        20L)))
                .build());

        assertThat(text).contains("""
                Labels, in the whole run with ramp-up and shutdown:
                label              samples   failed     mean   median      p90      p95      p99      max    rate  KB/s
                fast                    20    0.0 %  2.10 ms  2.00 ms  3.00 ms  3.10 ms  3.20 ms  4.00 ms  10.0/s   2.0
                bad (transaction)       20  100.0 %   300 ms   300 ms   310 ms   320 ms   330 ms   340 ms
                """);
    }

    @Test
    void aPlanThatFailedHasNoFigures() {
        assertThat(rendered(RecordBuilder.of(LoadDocument.class)
                        .with("schema", LoadDocument.PLAN_SCHEMA)
                        .with("target", "http://h/")
                        .with("plan", "a.jmx")
                        .with("status", "invalid")
                        .build()))
                .isEqualTo("a.jmx against http://h/\nno figures\n");
    }

    static LoadDocument document() {
        Map<String, Double> latencies = new LinkedHashMap<>();
        latencies.put("p50", 1.001);
        latencies.put("p99", 1.02);
        return RecordBuilder.of(LoadDocument.class)
                .with("schema", LoadDocument.PLAN_SCHEMA)
                .with("target", "http://h/thread/benchmark")
                .with("plan", "sleep.jmx")
                .with("status", "valid")
                .with("steady", true)
                .with("seconds", 20.0)
                .with("throughput", 24.9)
                .with("latencies", latencies)
                .with("overview", new OverviewRecord(0, 498, 0, 2))
                .with(
                        "requests",
                        Map.of("ended", 500L, "failed", 2L, "cutOff", 3L, "wholeRun", 600L, "wholeRunFailed", 2L))
                .with("errors", Map.of("reset", 2L))
                .with("users", UsersRecord.ofPlan(28, 25, 19L, 21L, 1))
                .with("law", new LawRecord(25, 24.9, "It adds up."))
                .with("summaries", List.of("summary = 600 in 00:00:24"))
                .build();
    }

    private static String rendered(LoadDocument load) {
        return new LoadView(Style.of(Style.ColorMode.NEVER, false, true), 120).render(load);
    }
}
