package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.report.watch.TimelineSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Test;

class PageOrderTest {
    private static Document page(RunDocument run) {
        return Jsoup.parse(HtmlReport.render(run, TimelineSource.NONE));
    }

    @Test
    void readsTopDown() {
        Document page = page(RunDocumentFixtures.realistic());

        assertThat(page.select("h2").eachText())
                .containsExactly(
                        "What this run says",
                        "Published claims, tested here",
                        "Can this run be trusted?",
                        "Ten thousand sleeping tasks",
                        "A hundred empty tasks",
                        "Computing tasks of five sizes",
                        "A thousand actors that sleep",
                        "Environment",
                        "Raw data",
                        "How to read this");
        assertThat(places(
                        page.expectFirst("#experiment-1"),
                        ".verdict",
                        ".published",
                        ".chart",
                        ".scroll",
                        "details.load",
                        ".findings",
                        "a[href$=trials]"))
                .isSorted();
        assertThat(page.expectFirst("section[aria-labelledby=raw] pre").text())
                .isEqualTo("loombench export 20260304-091200-classics --format csv");
    }

    /// Position of the first match of each selector, in the order of the page.
    private static List<Integer> places(Element section, String... selectors) {
        Elements all = section.getAllElements();
        return Arrays.stream(selectors)
                .map(selector -> all.indexOf(section.expectFirst(selector)))
                .toList();
    }

    @Test
    void aWarningIsOnTopOfItsExperimentAndNamedForTheRun() {
        ExperimentRecord doubtful = new ExperimentBuilder("x", "X", "?")
                .finding(new Finding("a", Severity.WARNING, "It is noisy", "Wait", Map.of()))
                .finding(new Finding("b", Severity.INFO, "Good to know", "", Map.of()))
                .build();
        Document page = page(RunDocumentFixtures.run(RunStatus.COMPLETE, doubtful, ClassicExperiments.sleep10k()));

        assertThat(page.select("section[aria-labelledby=trust] .doubt").eachText())
                .containsExactly("x 1");
        assertThat(page.expectFirst(".trust.care").text()).contains("warnings for x");
        assertThat(page.select("#experiment-1 > .warning").eachText()).containsExactly("warning It is noisy");
    }

    @Test
    void allButTheAnswerOneChartAndOneTableIsFolded() {
        Document page = page(RunDocumentFixtures.realistic());

        for (Element section : page.select("section.experiment")) {
            assertThat(section.select("> .chart")).hasSize(1);
            assertThat(section.select("> .scroll table")).hasSize(1);
            assertThat(section.select("details[open]")).isEmpty();
        }
        assertThat(page.select("#experiment-1 > details.load > summary").eachText())
                .containsExactly("Why this can be trusted", "More charts", "Further metrics", "Where it was published");
    }

    @Test
    void aSingleExperimentsQuestionAndAnswerAreOnTop() {
        Document page = page(RunDocumentFixtures.run(RunStatus.COMPLETE, ClassicExperiments.sleep10k()));

        assertThat(page.select("h2").getFirst().text())
                .isEqualTo("How long do 10,000 tasks that each wait 200 ms take, by execution model?");
        assertThat(page.select(".verdict").eachText()).hasSize(1);
        assertThat(page.expectFirst("section[aria-labelledby=answers] > .verdict")
                        .text())
                .startsWith("Virtual threads finish");
        assertThat(page.select("#chart-answers")).isEmpty();
    }
}
