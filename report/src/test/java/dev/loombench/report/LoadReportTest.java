package dev.loombench.report;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.ParsedReport.charts;
import static dev.loombench.report.ParsedReport.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.IdealRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LoadReportTest {
    @Test
    void saysWhatWasObservedOfAMeanBeyondItsIdeal() {
        var ideal = new IdealRecord(0.02, null, "critical path", "wait 20.0 ms");
        Document page =
                ParsedReport.page(new ExperimentBuilder("http-wait", "A server that waits", "How long does it take?")
                        .method("http")
                        .estimate(ServerExperiments.VIRTUAL_OPEN, "25", "p50", "s", Better.LESS, 0.019, 0, ideal)
                        .estimate(ServerExperiments.VIRTUAL_OPEN, "25", "mean", "s", Better.LESS, 0.024, 0, ideal)
                        .estimate(ServerExperiments.VIRTUAL_OPEN, "25", "p99", "s", Better.LESS, 0.03, 0, null)
                        .build());

        assertThat(page.select("h3:contains(Estimates:)").eachText())
                .containsExactly("Estimates: p50", "Estimates: mean");
        assertThat(page.text()).contains("Beyond it 4.00 ms: CPU work 3.00 ms, 75 %", "unexplained 1.00 ms, 25 %");
    }

    @Test
    void aMixHasATableOfItsRequests() {
        LoadRecord one = LoadRecordBuilder.open(0.01, 0.2, 100, 99).load();
        LoadRecord mixed = LoadRecordFixtures.with(
                one,
                one.seconds(),
                7L,
                List.of(
                        new RequestCounts(
                                "GET /orders/${id}",
                                1500,
                                1490,
                                8,
                                2,
                                List.of(new AnswerKind(200, "text/html", 1490)),
                                8),
                        new RequestCounts("POST /orders", 500, 500, 0, 0, List.of(new AnswerKind(201, "", 500)), 0)),
                null);
        Document page = page(new ExperimentBuilder("ab", "Orders", "Which?")
                .method("http")
                .loaded(1, ServerExperiments.VIRTUAL_OPEN, mixed, Map.of())
                .build());

        assertThat(page.select("summary:contains(Each request) + p + div tr:has(td)")
                        .eachText())
                .containsExactly(
                        "spring-mvc(virtual): GET /orders/${id} 1,500 1,490 8 2 200 text/html: 1,490; otherwise: 8",
                        "spring-mvc(virtual): POST /orders 500 500 0 0 201: 500");
    }

    @Test
    void serversWithDifferentWindowsAreDrawnApart() {
        ExperimentRecord experiment = new ExperimentBuilder("x", "X", "?")
                .method("http")
                .loaded(1, cell("a"), LoadRecordBuilder.open(0.1, 1, 50, 50).load(), Map.of())
                .loaded(1, cell("b"), LoadRecordBuilder.open(0.1, 1, 50, 50).load(), Map.of())
                .loaded(
                        1,
                        cell("c"),
                        LoadRecordBuilder.open(0.1, 1, 50, 50)
                                .lasting(-5, 30, 31)
                                .load(),
                        Map.of())
                .build();

        assertThat(charts(page(experiment))
                        .valueStream()
                        .filter(chart -> chart.get("title").asString().equals("Over time"))
                        .map(chart -> chart.get("plots").get(0).get("bands"))
                        .map(bands -> bands.findValuesAsString("from") + " to " + bands.findValuesAsString("to")))
                .containsExactly("[-5, 20] to [0, 23]", "[-5] to [0]");
    }

    @Test
    void aLongLoadIsThinnedOut() {
        ExperimentRecord experiment = new ExperimentBuilder("x", "X", "?")
                .method("http")
                .loaded(
                        1,
                        cell("a"),
                        LoadRecordBuilder.open(0.1, 1, 50, 50)
                                .lasting(-100, 3500, 3600)
                                .load(),
                        Map.of())
                .build();
        Document page = page(experiment);
        JsonNode timeline = charts(page)
                .valueStream()
                .filter(chart -> chart.get("title").asString().equals("Over time"))
                .findFirst()
                .orElseThrow();

        assertThat(page.select("figure:has(#" + timeline.get("id").asString() + ") .legend")
                        .text())
                .endsWith("25 s a point");
        int points = timeline.at("/plots/0/lines/0/points").size();
        assertThat(points).isBetween(125, 152);
        assertThat(page.select("summary:containsOwn(Over time) ~ .scroll tr:has(td)"))
                .hasSize(points);
        assertThat(page.expectFirst("#charts").data().getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThan(30_000);
    }

    @Test
    void aDiagnosisAloneGivesNoFigures() {
        ExperimentRecord experiment = new ExperimentBuilder("x", "X", "?")
                .method("http")
                .diagnosed(1, cell("a"), LoadRecordBuilder.open(0.1, 1, 50, 50).load(), Map.of(), "CPU")
                .build();
        Document page = page(experiment);

        assertThat(charts(page)).isEmpty();
        assertThat(page.select("#experiment-1 .limits li").eachText()).containsExactly("a CPU");
    }
}
