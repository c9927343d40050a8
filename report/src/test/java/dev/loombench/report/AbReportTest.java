package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbCapacities.CapacityRatio;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.SideRuntime;
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
                List.of(Overloaded.failed("platform", "capacity", 229, "it died")));

        Document page = render(ab(null, capacity));

        assertThat(page.select("section:has(#sides) > p:not(.note)").eachText())
                .containsExactly("This holds for 1 processor for each side.");
        assertThat(page.select("section:has(#sides) > ul > li").eachText())
                .containsExactly("Threshold slower>3%: passed in 2 comparisons");
        assertThat(page.select("section:has(#sides) tbody tr").eachText())
                .containsExactly(
                        "platform 191/s 186–196 200/s",
                        "<b>virtual</b> 402/s 397–407 200/s 2.10× 2.03–2.17",
                        "platform capacity 229/s none – – – – – it died");
        assertThat(page.select(".notice strong").eachText()).doesNotContain("This run ended early");
    }

    @Test
    void whyItEndedBeforeItsTimeIsOnThePage() {
        assertThat(render(ab("side 'b' died: it ended with 1", null))
                        .select(".notice:has(strong:contains(ended early))")
                        .eachText())
                .containsExactly("This run ended early side 'b' died: it ended with 1");
    }

    @Test
    void thatNothingWasComparedIsTheFirstNotice() {
        Document page = render(new AbDocumentBuilder()
                .running(
                        List.of(SideRuntime.unknown("<i>a</i>", "it isn't a JVM")),
                        new Finding("same-threads", Severity.WARNING, "both are one", "write it right", Map.of()))
                .done());

        assertThat(page.select(".notice").eachText())
                .startsWith("The sides may not differ in what was meant both are one; write it right");
        assertThat(page.select("section:has(#sides) > ul > li").eachText())
                .contains("<i>a</i>: what runs there can't be checked: it isn't a JVM");
    }

    private static Document render(AbDocument ab) {
        return Jsoup.parse(HtmlReport.render(RunDocumentFixtures.realistic(), Optional.of(ab), TimelineSource.NONE));
    }

    private static AbDocument ab(@Nullable String failure, @Nullable AbCapacities capacity) {
        return new AbDocumentBuilder().failing(failure).searched(capacity).done();
    }
}
