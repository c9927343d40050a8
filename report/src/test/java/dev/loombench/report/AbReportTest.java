package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.ab.AbCapacities;
import dev.loombench.lab.model.ab.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.report.compare.Remark;
import dev.loombench.report.watch.TimelineSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AbReportTest {
    @Test
    void conditionsThresholdsAndCapacitiesAreOnThePage() {
        AbCapacities capacity = new AbCapacities(
                "p99<100ms",
                List.of(AbDocumentBuilder.capacity("platform", 191), AbDocumentBuilder.capacity("<b>virtual</b>", 402)),
                List.of(new CapacityRatio("<b>virtual</b>", "platform", 2.1, 2.03, 2.17, ComparisonVerdict.BETTER, "")),
                List.of(
                        Overloaded.failed("platform", "capacity", 229, "it died"),
                        new Overloaded(
                                "virtual", "capacity", 482, 190.0, 20.0, 0.02, 0.01, 9.8, 310_000_000L, 230, null)));

        Document page = render(ab(null, capacity));

        assertThat(page.select("#answers > p.note").eachText())
                .contains(Remark.CONDITIONS.message(condition(ab(null, capacity))));
        assertThat(page.select("#answers > p > code").eachText()).containsExactly("slower>3%");
        assertThat(page.select("#answers > p > .chip").eachText()).containsExactly("passed");
        assertThat(page.select("section:has(#sides) tbody tr").eachText())
                .containsExactly(
                        "platform 191/s 186–196 200/s",
                        "<b>virtual</b> 402/s 397–407 200/s 2.10× 2.03–2.17",
                        "platform capacity 229/s none – – – – – it died",
                        "virtual capacity 482/s 190/s 2.00 % 1.00 % 9.80 s 310 MB 230");
        assertThat(page.select(".notice p").eachText()).doesNotContain("it died");
    }

    @Test
    void whyItEndedBeforeItsTimeIsOnThePage() {
        assertThat(render(ab("it died", null)).select(".notice p").eachText()).contains("it died");
    }

    @Test
    void thatNothingWasComparedIsTheFirstNotice() {
        List<SideRuntime> runtimes = List.of(SideRuntime.unknown("<i>a</i>", "it isn't a JVM"));
        Document page = render(new AbDocumentBuilder()
                .running(
                        runtimes,
                        new Finding("same-threads", Severity.WARNING, "both are one", "write it right", Map.of()))
                .done());

        assertThat(page.select(".notice p").eachText()).first().asString().startsWith("both");
        assertThat(page.select("section:has(#sides) > details > ul > li").eachText())
                .containsExactlyElementsOf(SideRuntimeText.lines(runtimes));
    }

    private static String condition(AbDocument ab) {
        return ab.recommendations().getFirst().conditions().getFirst();
    }

    private static Document render(AbDocument ab) {
        return Jsoup.parse(HtmlReport.render(RunDocumentFixtures.realistic(), Optional.of(ab), TimelineSource.NONE));
    }

    private static AbDocument ab(@Nullable String failure, @Nullable AbCapacities capacity) {
        return new AbDocumentBuilder().failing(failure).searched(capacity).done();
    }
}
