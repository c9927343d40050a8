package dev.loombench.report;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.watch.TimelineSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final CellRecord VIRTUAL = cell("virtual-per-task", "tasks", "100");
    private static final CellRecord CACHED = cell("cached-pool", "tasks", "100");

    @Test
    void comparesCellsBetweenJdks() {
        var experiment = new ExperimentBuilder("x", "X", "?")
                .estimate(CACHED, "25", "time", "s", Better.LESS, 0.5, 0.1, null)
                .estimate(VIRTUAL, "25", "time", "s", Better.LESS, 0.1, 0.01, null)
                .estimate(VIRTUAL, "21", "time", "s", Better.LESS, 0.2, 0.01, null)
                .comparison(CACHED, VIRTUAL, 0.2, 0.18, 0.22, ComparisonVerdict.FASTER)
                .acrossJdks("25", "21", VIRTUAL, 2, 1.9, 2.1, ComparisonVerdict.SLOWER)
                .build();
        Document page = page(RunDocumentFixtures.withJdk21(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment)));

        List<List<String>> rows = page.select("#experiment-1 table").getFirst().select("tbody tr").stream()
                .map(row -> row.select("th, td").eachText())
                .toList();
        assertThat(rows.get(0)).contains("cached-pool", "25", "baseline");
        assertThat(rows.get(1))
                .contains("virtual-per-task", "0.200×", "0.180–0.220", "faster")
                .doesNotContain("baseline");
        assertThat(rows.get(2)).contains("virtual-per-task", "21", "2.00× to JDK 25", "1.90–2.10", "slower");
        assertThat(page.select("#experiment-1 details table")
                        .getFirst()
                        .select("tbody td:nth-child(3)")
                        .eachText())
                .containsExactly("cached-pool", "the same on JDK 25");
    }

    @Test
    void namesTheLimitsOfAnEnvironment() {
        RunDocument run = RunDocumentFixtures.with(
                RunDocumentFixtures.realistic(),
                new JdkRecord(
                        "25+zgc+1cpu+quota0.5", "/opt/jdk-25", "25.0.3", "A", List.of("-XX:+UseZGC"), "zgc", 1, 0.5));

        Document page = page(run);

        assertThat(page.select("section tr:has(th:contains(quota0.5))").eachText())
                .first()
                .asString()
                .contains("/opt/jdk-25 -XX:+UseZGC 1 of", "quota of 0.5");
        assertThat(page.select("main > .facts").text()).contains("JDK 25.0.3").doesNotContain("25.0.3, 25.0.3");
    }

    @Test
    void aCompleteRunHasNoBanner() {
        assertThat(page(RunDocumentFixtures.quiet(RunDocumentFixtures.realistic()))
                        .select(".notice"))
                .isEmpty();
    }

    @Test
    void aWarningIsOnTopOfItsExperimentAndNamedForTheRun() {
        Finding noisy = new Finding("a", Severity.WARNING, "It is noisy", "Wait", Map.of());
        ExperimentRecord doubtful = new ExperimentBuilder("x", "X", "?")
                .finding(noisy)
                .finding(new Finding("b", Severity.INFO, "Good to know", "", Map.of()))
                .build();
        Document page = page(
                RunDocumentFixtures.run(RunStatus.COMPLETE, doubtful, new ExperimentBuilder("y", "Y", "?").build()));

        assertThat(page.select("section[aria-labelledby=trust] li:has(a)").eachText())
                .containsExactly("x: 1 warning");
        assertThat(page.select(".trust.care:contains(for x)")).hasSize(1);
        assertThat(page.select("#experiment-1 > .findings strong").eachText()).containsExactly(noisy.message());
    }

    @Test
    void anExperimentWithoutTrialsSaysSo() {
        var experiment = new ExperimentBuilder("x", "X", "What will it say?").build();
        Document page = page(RunDocumentFixtures.run(RunStatus.PARTIAL, experiment));
        assertThat(page.select("#experiment-1 .trialslink")).hasSize(1);
        assertThat(page.expectFirst("h1").text()).isEqualTo(experiment.question());
        assertThat(page.expectFirst("#answers").text()).startsWith("No verdict");
        assertThat(page.select(".plot")).isEmpty();
    }

    @Test
    void needsNothingFromOutside() {
        Document page = page(RunDocumentFixtures.realistic());
        assertThat(page.select("[src], link, iframe, object, base, [action]")).isEmpty();
        assertThat(page.select("a[href]").eachAttr("href")).allMatch(href -> href.startsWith("#"));
        assertThat(page.expectFirst("style").data()).doesNotContain("url(", "@import");
        assertThat(page.text()).contains("Apache License", "Apache Software");
    }

    @Test
    void isSmall() {
        byte[] html = HtmlReport.render(RunDocumentFixtures.realistic(), TimelineSource.NONE)
                .getBytes(StandardCharsets.UTF_8);
        assertThat(html.length).isBetween(1_000_000, 1_300_000);
    }

    private static Document page(RunDocument run) {
        return Jsoup.parse(HtmlReport.render(run, TimelineSource.NONE));
    }
}
