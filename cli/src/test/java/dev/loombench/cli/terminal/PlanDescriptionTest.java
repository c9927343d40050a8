package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.LawRecord;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.report.view.LoadDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanDescriptionTest {
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
        return new BlockView(Style.of(Style.ColorMode.NEVER, false, true), 120)
                .render(LoadDescription.brief(load, false));
    }
}
