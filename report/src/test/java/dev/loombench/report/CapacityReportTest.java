package dev.loombench.report;

import static dev.loombench.report.ParsedReport.charts;
import static dev.loombench.report.ParsedReport.page;
import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CapacityReportTest {
    private static final Document PAGE = page(CapacityExperiments.ofOneServer());
    private static final JsonNode CHARTS = charts(PAGE);

    @Test
    void aSearchIsDrawnAsLatencyAgainstOfferedRateAndNotAsALoad() {
        assertThat(CHARTS.valueStream().map(chart -> chart.get("kind").asString()))
                .containsExactly("capacity");
        JsonNode line = CHARTS.get(0).at("/lines/0");
        assertThat(line.get("p99")).hasToString("[[50.0,0.06],[100.0,0.5]]");
        assertThat(line.get("p50")).hasToString("[[50.0,0.051],[100.0,0.3]]");
        assertThat(line.get("capacity").asDouble()).isEqualTo(80);
        assertThat(line.get("low").asDouble()).isEqualTo(78);
        assertThat(line.get("high").asDouble()).isEqualTo(82);
        assertThat(line.get("loads"))
                .hasToString("[{\"offered\":50.0,\"p99\":0.06,\"kept\":true},"
                        + "{\"offered\":100.0,\"p99\":0.5,\"kept\":false}]");
        assertThat(CHARTS.get(0).at("/bounds/0/seconds").asDouble()).isEqualTo(0.1);
    }

    @Test
    void whatIsDrawnStandsInTheDescriptionAndInATable() {
        assertThat(PAGE.expectFirst("#" + CHARTS.get(0).get("id").asString()).attr("aria-label"))
                .contains("capacity at p99<100ms 80.0/s [78.0, 82.0], saturation unknown (the budget is spent)");
        assertThat(PAGE.select(".scroll[aria-label=Loads of the search as a table] tbody tr")
                        .eachText())
                .containsExactly(
                        "a, 1 coarse 50.0/s 50.0/s 51.0 ms 60.0 ms 0 % kept",
                        "a, 2 coarse 100/s 80.0/s 300 ms 500 ms 0 % missed: p99 is 500 ms",
                        "a, 3 fine 70.0/s not measured: it stood still; repeated",
                        "a, 4 fine 70.0/s 70.0/s 51.0 ms 60.0 ms 0.200 % kept; repeated");
        assertThat(PAGE.select("li").eachText())
                .contains("a (trial 1): capacity at p99<100ms 80.0/s [78.0, 82.0], saturation unknown (the budget is"
                        + " spent)");
    }

    @Test
    void serversSearchedAlikeShareAChartAndItsBound() {
        Document page = page(CapacityExperiments.ofTwoServers());
        JsonNode chart = charts(page).get(0);

        assertThat(charts(page)).hasSize(1);
        assertThat(chart.get("lines").findValuesAsString("label")).containsExactly("a", "b");
        assertThat(chart.get("bounds")).hasSize(1);
        assertThat(chart.at("/lines/1/capacity").isNull()).isTrue();
        assertThat(page.select("li").eachText())
                .contains("b (trial 2): capacity at p99<100ms none (not confirmed), saturation 199/s [198, 200]");
    }

    @Test
    void theScriptCanDrawIt() {
        assertThat(Assets.load().script()).contains("function capacity(chart, theme, wide)");
    }
}
