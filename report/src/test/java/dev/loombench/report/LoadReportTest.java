package dev.loombench.report;

import static dev.loombench.report.ExperimentBuilder.cell;
import static dev.loombench.report.ParsedReport.charts;
import static dev.loombench.report.ParsedReport.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.IdealRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord.AnswerRecord;
import dev.loombench.lab.stats.Better;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LoadReportTest {
    private static final Document PAGE = page(ServerExperiments.sleep1s());
    private static final JsonNode CHARTS = charts(PAGE);

    @Test
    void saysWhatLimitedEachServer() {
        assertThat(PAGE.select(".limits li").eachText())
                .containsExactly(
                        "spring-mvc(platform) load=plan the pool 'http-nio-8080-exec' of 200 threads: all were busy (most"
                                + " in Thread.sleep), and 798 requests waited before it; CPU 14 % of its one processor",
                        "spring-mvc(virtual) load=plan CPU: 96 % of its one processor; 41 % of the samples in"
                                + " Http11Processor.service",
                        "spring-mvc(platform) load=150/s invalid 1 of 3 trials: the generator was the bottleneck: it sent"
                                + " up to 812 ms late, which moves p99 by 31 %",
                        "spring-webflux load=150/s invalid 1 of 1 trial: the machine was the bottleneck: no ephemeral"
                                + " port was left");
    }

    @Test
    void saysWhatWasObservedOfAMeanBeyondItsIdeal() {
        var ideal = new IdealRecord(0.02, null, "critical path", "wait 20.0 ms");
        Document page =
                ParsedReport.page(new ExperimentBuilder("http-wait", "A server that waits", "How long does it take?")
                        .method("http")
                        .estimate(ServerExperiments.VIRTUAL_OPEN, "25", "p50", "s", Better.LESS, 0.019, 0, ideal, null)
                        .estimate(ServerExperiments.VIRTUAL_OPEN, "25", "mean", "s", Better.LESS, 0.024, 0, ideal, null)
                        .estimate(ServerExperiments.VIRTUAL_OPEN, "25", "p99", "s", Better.LESS, 0.03, 0, null, null)
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
                        new RequestRecord(
                                "GET /orders/${id}",
                                1500,
                                1490,
                                8,
                                2,
                                List.of(new AnswerRecord(200, "text/html", 1490)),
                                8),
                        new RequestRecord("POST /orders", 500, 500, 0, 0, List.of(new AnswerRecord(201, "", 500)), 0)),
                null);
        Document page = page(new ExperimentBuilder("ab", "Orders", "Which?")
                .method("http")
                .loaded(1, ServerExperiments.VIRTUAL_OPEN, mixed, Map.of())
                .build());

        assertThat(page.select("summary:contains(Each request of the mix) + p + div tbody tr")
                        .eachText())
                .containsExactly(
                        "spring-mvc(virtual): GET /orders/${id} 1,500 1,490 8 2 200 text/html, 1,490; otherwise, 8",
                        "spring-mvc(virtual): POST /orders 500 500 0 0 201, 500");
        assertThat(PAGE.select("summary:contains(Each request of the mix)")).isEmpty();
    }

    @Test
    void saysItOnce() {
        assertThat(PAGE.select("#experiment-1 .findings")).isEmpty();
    }

    @Test
    void showsEachServerByItsFirstTrialThatCounts() {
        Element counts = table("Counts, errors by kind and the load itself");

        assertThat(counts.select("tbody th").eachText())
                .containsExactly(
                        "spring-mvc(platform), load=plan",
                        "spring-mvc(virtual), load=plan",
                        "spring-mvc(platform), load=150/s",
                        "spring-mvc(virtual), load=150/s");
        assertThat(counts.select("tbody tr").get(1).text())
                .contains("timeout 40", "status 3", "jmeter, closed, 1,000 users, 20.0 s steady, trial 4");
    }

    @Test
    void neitherInvalidTrialsNorThoseForDiagnosisAreDrawn() {
        String island = PAGE.expectFirst("#charts").data();

        assertThat(island).doesNotContain("webflux");
        assertThat(CHARTS.findValues("corrected"))
                .hasSize(4)
                .allSatisfy(line -> assertThat(latencies(line)).allMatch(latency -> latency < 12));
    }

    @Test
    void theTableOfTrialsMarksThem() {
        Element trials = PAGE.expectFirst(".trials");

        assertThat(trials.expectFirst("summary").text()).isEqualTo("15 trials, 2 of them for diagnosis, 2 failed");
        assertThat(trials.select("tr.void td.prose").eachText())
                .hasSize(4)
                .anyMatch(note -> note.startsWith("for diagnosis: recorded to find causes"))
                .anyMatch(note -> note.startsWith("invalid: the generator was the bottleneck"));
    }

    @Test
    void theBannerCountsWhatWasMeasured() {
        assertThat(PAGE.expectFirst(".notice.bad").text()).contains("2 of 13 trials failed or are invalid");
    }

    @Test
    void latencyFromTheSendingStandsBesideWhereItDiffers() {
        JsonNode lines = kind("percentiles").get(1).get("lines");

        assertThat(lines.get(0).get("service")).isNotEmpty();
        assertThat(lines.get(1).get("service")).isEmpty();
        assertThat(tables("Percentiles as a table").getLast().select("thead th").eachText())
                .containsExactly(
                        "Percentile",
                        "spring-mvc(platform)",
                        "spring-mvc(platform), from the sending",
                        "spring-mvc(virtual)");
    }

    @Test
    void theLongestAnswerStandsWhereTheRequestsEnd() {
        JsonNode corrected = kind("percentiles").getFirst().at("/lines/0/corrected");

        assertThat(corrected.get(0).get(0).asDouble()).isEqualTo(1);
        assertThat(corrected.get(corrected.size() - 1).get(0).asDouble()).isEqualTo(198 * 20);
        assertThat(corrected.get(corrected.size() - 1).get(1).asDouble()).isEqualTo(11.2);
    }

    @Test
    void noRequestIsLostFromTheDistribution() {
        JsonNode strip = kind("distribution").getFirst().at("/strips/0/counts");

        assertThat(strip.valueStream().mapToLong(JsonNode::asLong).sum())
                .isEqualTo(LoadRecordBuilder.closed(1.002, 11.2, 1000, 198).load().distribution().stream()
                        .mapToLong(LoadRecord.BinRecord::count)
                        .sum());
    }

    @Test
    void aLoadHasAllItsCharts() {
        assertThat(CHARTS.valueStream()
                        .map(chart -> chart.get("kind").asString())
                        .distinct())
                .containsExactlyInAnyOrder(
                        "measured overview percentiles distribution timeline rate forks sequence".split(" "));
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
                        .filter(chart -> chart.get("kind").asString().equals("timeline"))
                        .map(chart -> chart.get("lines").size() + " until " + chart.get("to")))
                .containsExactly("2 until 20", "1 until 30");
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
                .filter(chart -> chart.get("kind").asString().equals("timeline"))
                .findFirst()
                .orElseThrow();

        assertThat(timeline.get("step").asInt()).isEqualTo(13);
        assertThat(timeline.at("/lines/0/seconds").size()).isBetween(250, 302);
        assertThat(page.select("summary:containsOwn(Over time as a table) ~ .scroll tbody tr"))
                .hasSizeBetween(20, 33);
        assertThat(page.expectFirst("#charts").data().getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThan(30_000);
    }

    @Test
    void manyServersAtManyRatesStaySmall() {
        String island = page(ServerExperiments.rising()).expectFirst("#charts").data();

        assertThat(island.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(20_000, 120_000);
    }

    @Test
    void aServerThatNeverAnsweredHasItsCounts() {
        Document page = page(ServerExperiments.silent());

        assertThat(page.select(".scroll[aria-label=Counts, errors by kind and the load itself] tbody tr")
                        .text())
                .contains("50 (100 %)", "refused 50");
        assertThat(charts(page)).hasSize(5);
    }

    @Test
    void aMatrixHoldsTheFiguresWithTheirSources() {
        Element matrix = PAGE.expectFirst("h3:containsOwn(The servers under load) ~ .scroll table");

        assertThat(matrix.select("thead th").eachText())
                .containsExactly(
                        "Cell",
                        "p50",
                        "p90",
                        "p99",
                        "p99.9",
                        "max",
                        "rate",
                        "offered",
                        "errors",
                        "CPU/answer",
                        "CPU",
                        "threads",
                        "peak RSS",
                        "GCs",
                        "GC time",
                        "1st answer");
        assertThat(matrix.select("tbody tr")).hasSize(4);
        assertThat(PAGE.select("li:containsOwn(hsperfdata) b").eachText()).containsExactly("GCs", "GC time");
    }

    @Test
    void aDiagnosisAloneGivesNoFigures() {
        ExperimentRecord experiment = new ExperimentBuilder("x", "X", "?")
                .method("http")
                .diagnosed(1, cell("a"), LoadRecordBuilder.open(0.1, 1, 50, 50).load(), Map.of(), "CPU")
                .build();
        Document page = page(experiment);

        assertThat(charts(page)).isEmpty();
        assertThat(page.select(".limits li").eachText()).containsExactly("a CPU");
    }

    private static List<Double> latencies(JsonNode points) {
        return points.valueStream().map(point -> point.get(1).asDouble()).toList();
    }

    private static List<JsonNode> kind(String kind) {
        return CHARTS.valueStream()
                .filter(chart -> chart.get("kind").asString().equals(kind))
                .toList();
    }

    private static List<Element> tables(String title) {
        return PAGE.select(".scroll[aria-label=" + title + "] table");
    }

    private static Element table(String title) {
        return tables(title).getFirst();
    }
}
