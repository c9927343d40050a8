package dev.loombench.report;

import static dev.loombench.report.ParsedReport.charts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.watch.TimelineSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Contract of all kinds of charts.
class ChartContractTest {
    private static final List<ExperimentRecord> EXPERIMENTS = List.of(
            ChartExperiments.blocks(),
            ChartExperiments.grid(),
            ChartExperiments.memory(),
            ChartExperiments.load(),
            ChartExperiments.capacity(),
            CapacityExperiments.ofTwoServers(),
            ServerExperiments.silent(),
            RunDocumentFixtures.recorded("sleep-10k"),
            ServerExperiments.sleep1s());

    private static final List<Document> PAGES = Stream.concat(
                    EXPERIMENTS.stream().map(ParsedReport::page),
                    Stream.of(Jsoup.parse(HtmlReport.render(RunDocumentFixtures.realistic(), TimelineSource.NONE))))
            .toList();

    @Test
    void hasAPlaceWithItsDescription() {
        PAGES.forEach(page -> {
            for (JsonNode chart : charts(page)) {
                Element plot = page.expectFirst("#" + text(chart, "id"));
                assertThat(plot.attr("role")).isEqualTo("img");
                assertThat(plot.attr("aria-label"))
                        .startsWith(text(chart, "title") + ". ")
                        .hasSizeGreaterThan(text(chart, "title").length() + 10);
            }
            assertThat(page.select(".plot")).hasSize(charts(page).size());
        });
    }

    @Test
    void saysItsQuestionItsAnswerAndHowToReadIt() {
        PAGES.forEach(page -> {
            for (JsonNode chart : charts(page)) {
                Element figure = page.expectFirst("figure:has(#" + text(chart, "id") + ")");
                assertThat(figure.expectFirst(".asks").text())
                        .isEqualTo(text(chart, "question"))
                        .endsWith("?");
                assertThat(figure.expectFirst(".answer").text())
                        .isEqualTo(text(chart, "answer"))
                        .endsWith(".");
                assertThat(figure.expectFirst(".how p").text())
                        .isEqualTo(text(chart, "how"))
                        .endsWith(".");
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "answers, Hollow marks, undecided",
        "answers, The line, interval",
        "chart-\\d, diamond, published",
        "chart-\\d, Whiskers, interval",
        "chart-\\d, darker part, explained part",
        "chart-\\d, upright line, ideal",
        "ratios, hatched band, noise",
        "ratios, Hollow, undecided",
        "ratios, Whiskers, interval",
        "sweep, dashed line, ideal",
        "forks, The bar, interval",
        "pairs, its interval, its interval",
        "capacity-\\d, filled mark, kept the objective",
        "capacity-\\d, hollow mark, missed the objective",
        "capacity-\\d, tinted band, interval of the capacity",
        "capacity-\\d, Dotted curves, as predicted",
        "capacity-\\d, upright dashed, physical limit",
        "time-\\d, (dotted), due",
        "time-\\d, 99th percentile dashed, p99",
        "time-\\d, The shaded part, outside of the steady window"
    })
    void explainsTheMarksOfItsLegendAndNoOthers(String end, String explained, String key) {
        AtomicInteger seen = new AtomicInteger();
        PAGES.forEach(page -> {
            for (JsonNode chart : charts(page)) {
                if (text(chart, "id").matches("(.*-)?" + end)) {
                    Element figure = page.expectFirst("figure:has(#" + text(chart, "id") + ")");
                    seen.incrementAndGet();
                    assertThat(figure.select(".how p").text().contains(explained))
                            .as("%s: '%s'", text(chart, "id"), explained)
                            .isEqualTo(figure.select(".legend").text().contains(key));
                }
            }
        });
        assertThat(seen).hasPositiveValue();
    }

    @Test
    void offersItsData() {
        PAGES.forEach(page -> {
            for (JsonNode chart : charts(page)) {
                Element link = page.expectFirst("figure:has(#" + text(chart, "id") + ") a.json");
                assertThat(link.attr("data-chart")).isEqualTo(text(chart, "id"));
                assertThat(link.attr("download")).isEqualTo(text(chart, "id") + ".json");
            }
        });
    }

    @Test
    void everyShapeHasAPainterAndIsDrawnHere() {
        Set<String> drawn = new HashSet<>();
        PAGES.forEach(page -> charts(page).forEach(chart -> drawn.add(text(chart, "kind"))));

        assertThat(drawn).hasSameSizeAs(Chart.class.getPermittedSubclasses());
        assertThat(drawn)
                .allSatisfy(kind ->
                        assertThat(Assets.load().script()).contains("function " + kind + "(chart, theme, wide)"));
    }

    private static String text(JsonNode node, String name) {
        return node.get(name).asString();
    }
}
