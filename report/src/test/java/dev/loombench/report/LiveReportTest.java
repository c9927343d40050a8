package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.report.watch.TimelineSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveReportTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final TimelineSource CPU = trial -> Optional.of(new TimelineDocument(
            TimelineDocument.SCHEMA,
            Instant.EPOCH,
            0.01,
            null,
            List.of(new SeriesRecord("cpu", "CPU", "%", "/proc", "any", List.of(0L, 1_000L), List.of(10.0, 90.0))),
            Map.of()));

    @Test
    void thePageLoadsNothingAndAsksOnlyItsServer() {
        Document page = Jsoup.parse(LiveReport.page());

        assertThat(page.select("[src], link[href^=http], img, iframe")).isEmpty();
        assertThat(page.expectFirst("meta[http-equiv]").attr("content"))
                .startsWith("default-src 'none'")
                .contains("connect-src 'self'", "script-src 'sha256-")
                .doesNotContain("unsafe-eval", "http:", "*");
        assertThat(LiveReport.policy()).contains("frame-ancestors 'none'");
        assertThat(page.expectFirst("noscript").text()).contains("needs JavaScript");
    }

    @Test
    void itsScriptHasAPainterForNarrowingAndTheReportsHasNone() {
        assertThat(Assets.load().live()).contains("function narrowing(chart, theme, wide)", "new EventSource(");
        assertThat(Assets.load().script()).doesNotContain("function narrowing(", "EventSource");
    }

    @Test
    void aStateHasProgressEstimatesAndTheLatestTrial() {
        JsonNode update = update(LiveReport.update(LiveSnapshots.after(3), "It goes on.", CPU));

        assertThat(update.get("status").asString()).isEqualTo("It goes on.");
        assertThat(update.get("parts").valueStream().map(part -> part.get("id").asString()))
                .containsExactly("progress", "experiment-1", "latest");
        assertThat(part(update, "progress").text()).contains("6 of 12", "about 1 min", "virtual-per-task, block 4");
        assertThat(part(update, "progress").expectFirst("progress").attr("value"))
                .isEqualTo("6");
        assertThat(part(update, "experiment-1").select("tbody tr")).hasSizeGreaterThanOrEqualTo(2);
        assertThat(part(update, "experiment-1").text()).contains("Ten thousand sleeps", "undecided");
        assertThat(part(update, "latest").text()).contains("virtual-per-task, block 3", "CPU");
    }

    @Test
    void everyChartHasItsPlaceAndSaysWhatItShows() {
        JsonNode update = update(LiveReport.update(LiveSnapshots.after(3), "", CPU));
        Set<String> kinds = new TreeSet<>();

        update.get("parts")
                .valueStream()
                .forEach(part -> part.get("charts").forEach(chart -> {
                    kinds.add(chart.get("kind").asString());
                    Document html = Jsoup.parseBodyFragment(part.get("html").asString());
                    Element plot = html.expectFirst("#" + chart.get("id").asString());
                    assertThat(plot.attr("aria-label"))
                            .contains(
                                    chart.get("title").asString(),
                                    chart.get("description").asString());
                    assertThat(html.expectFirst("figure:has(#" + chart.get("id").asString() + ") .asks")
                                    .text())
                            .endsWith("?");
                }));
        assertThat(kinds).containsExactly("jvm", "measured", "narrowing", "pairs", "ratios");
    }

    @Test
    void beforeTheFirstBlockHasEndedThereIsProgressAlone() {
        JsonNode update = update(LiveReport.update(LiveSnapshots.after(0), "", TimelineSource.NONE));

        assertThat(part(update, "progress").text()).contains("0 of 12", "when the first block has ended");
        assertThat(part(update, "experiment-1").text()).isEmpty();
    }

    /// The time left is the run's own forecast, which knows of repeats and blocks to come.
    @Test
    void whileATrialIsRepeatedTimeIsLeftThoughAllAreFinished() {
        RunSnapshot all = LiveSnapshots.after(LiveSnapshots.BLOCKS);
        RunSnapshot repeated = new RunSnapshot(
                all.run(),
                all.finished(),
                all.expected(),
                Optional.of(Duration.ofSeconds(20)),
                all.latest(),
                Optional.of("virtual-per-task, block 6, again"));

        assertThat(progress(repeated)).contains("12 of 12", "about 20 s", "block 6, again");
        assertThat(progress(all)).contains("12 of 12").doesNotContain("Time left");
    }

    private static String progress(RunSnapshot snapshot) {
        return part(update(LiveReport.update(snapshot, "", TimelineSource.NONE)), "progress")
                .text();
    }

    @ParameterizedTest
    @EnumSource
    void noTextBecomesMarkup(HostileText attack) {
        var clean = RunDocumentFixtures.realistic();
        var hostile = new HostileTextInjector(attack, Set.of("EstimateRecord.metric", "ComparisonRecord.metric"))
                .poison(clean);

        String json = LiveReport.update(LiveSnapshots.of(hostile), "", TimelineSource.NONE);
        assertThat(json.lines()).hasSize(1);
        assertThat(elements(update(LiveReport.update(LiveSnapshots.of(clean), "", TimelineSource.NONE))))
                .containsAll(elements(update(json)));
    }

    private static Set<String> elements(JsonNode update) {
        Set<String> names = new TreeSet<>(Set.of("span", "b", "a", "path", "svg", "ul", "li"));
        update.get("parts")
                .forEach(part -> Jsoup.parseBodyFragment(part.get("html").asString())
                        .getAllElements()
                        .forEach(element -> names.add(element.nodeName())));
        return names;
    }

    private static JsonNode update(String json) {
        return JSON.readTree(json);
    }

    private static Element part(JsonNode update, String id) {
        return update.get("parts")
                .valueStream()
                .filter(part -> part.get("id").asString().equals(id))
                .map(part ->
                        Jsoup.parseBodyFragment(part.get("html").asString()).body())
                .findFirst()
                .orElseThrow();
    }
}
